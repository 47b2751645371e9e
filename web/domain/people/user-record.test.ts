import { describe, expect, test } from 'vitest';
import {
  fullName,
  sentChanges,
  typedLevel,
  type UserChanges,
  type UserRecord,
  usersMatching,
} from './user-record.ts';

const user = (changes: Partial<UserRecord>): UserRecord => ({
  id: 'u1',
  firstName: '',
  lastName: '',
  teamRole: '',
  permissionLevel: 0,
  notes: '',
  email: '',
  ...changes,
});

test.each<[string, UserChanges, UserChanges]>([
  ['non-empty notes', { notes: 'Hello' }, { notes: 'Hello' }],
  ['no notes if the field was emptied', { notes: '' }, {}],
  [
    'other changed fields, even an emptied one',
    { firstName: '', permissionLevel: 2 },
    { firstName: '', permissionLevel: 2 },
  ],
])('a save sends %s', (_what, changes, sent) => {
  expect(sentChanges(changes)).toEqual(sent);
});

test.each([
  ['2', 2],
  ['02', 2],
  ['9', 9],
  ['', null],
  ['x', null],
  ['2x', null],
  ['-1', null],
  ['1.5', null],
  ['٣', null],
  ['1e3', null],
])('the typed level "%s" is parsed as %s', (typed, level) => {
  expect(typedLevel(typed)).toBe(level);
});

test('a person without a name is listed by user id', () => {
  expect(fullName(user({}))).toBe('u1');
  expect(fullName(user({ lastName: 'Marsh' }))).toBe('Marsh');
});

describe('search among users', () => {
  const users = [
    user({ id: 'a', firstName: 'Ilo', lastName: 'Marsh', teamRole: 'Painter', permissionLevel: 3 }),
    user({ id: 'b', firstName: 'Juno', lastName: 'Fell', teamRole: 'Intern' }),
    user({ id: 'c', firstName: 'Ilo', lastName: 'Fell', teamRole: 'Composer', permissionLevel: 1 }),
  ];
  test.each<[string, number | null, string]>([
    ['', null, 'abc'],
    ['ilo', null, 'ac'],
    [' ILO marsh ', null, 'a'],
    ['intern', null, 'b'],
    ['', 0, 'b'],
    ['fell', 1, 'c'],
    ['nobody', null, ''],
  ])('a search for "%s" with the level %s finds the users "%s"', (search, level, found) => {
    expect(
      usersMatching(users, search, level)
        .map(({ id }) => id)
        .join(''),
    ).toBe(found);
  });
});
