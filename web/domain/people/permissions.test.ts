import { describe, expect, test } from 'vitest';
import { LEVEL_NAMES, LEVELS, type PermissionLevel } from './levels.ts';
import * as may from './permissions.ts';
import type { Person } from './user-record.ts';

const mia = (permissionLevel: PermissionLevel): Person => ({ uid: 'mia', permissionLevel });
const everybody: (Person | null)[] = [null, mia(-1), mia(0), mia(1), mia(2), mia(3)];

const own = { authors: ['mia'] };
const shared = { authors: ['noah', 'mia'] };
const others = { authors: ['noah'] };
const nobodys = { authors: [] };
const ownBio = { id: 'mia' };
const othersBio = { id: 'noah' };

/** Each row: an action, a function, and whether it is allowed for visitors and for levels -1, 0, 1, 2 and 3. */
const policy: [string, (person: Person | null) => boolean, string][] = [
  ['enter the staff area', may.hasStaffAccess, 'no no no yes yes yes'],
  ['create a post', may.canCreatePost, 'no no no yes yes yes'],
  ['edit a post of their own', (person) => may.canEditPost(person, own), 'no no no yes yes yes'],
  ['edit a post as one of its authors', (person) => may.canEditPost(person, shared), 'no no no yes yes yes'],
  ['edit another author’s post', (person) => may.canEditPost(person, others), 'no no no no yes yes'],
  ['edit a post without authors', (person) => may.canEditPost(person, nobodys), 'no no no no yes yes'],
  ['pin a post of their own', (person) => may.canPin(person, own), 'no no no yes yes yes'],
  ['pin another author’s post', (person) => may.canPin(person, others), 'no no no no yes yes'],
  ['publish and hide posts', may.canPublish, 'no no no no yes yes'],
  ['feature posts', may.canFeature, 'no no no no yes yes'],
  ['create their own bio', (person) => may.canCreateOwnBio(person, [othersBio]), 'no no no no yes yes'],
  [
    'create a second bio for themselves',
    (person) => may.canCreateOwnBio(person, [ownBio]),
    'no no no no no no',
  ],
  ['create a bio for someone else', may.canCreateBioForOther, 'no no no no no yes'],
  ['edit their own bio', (person) => may.canEditBio(person, ownBio), 'no no no no yes yes'],
  ['edit another person’s bio', (person) => may.canEditBio(person, othersBio), 'no no no no no yes'],
  ['reorder bios', may.canReorderBios, 'no no no no no yes'],
  ['show and hide bios', may.canShowBio, 'no no no no no yes'],
  ['manage users', may.canManageUsers, 'no no no no no yes'],
  ['manage mail', may.canManageMail, 'no no no no no yes'],
  ['change another person’s level', (person) => may.canChangeLevelOf(person, 'noah'), 'no no no no no yes'],
  ['change their own level', (person) => may.canChangeLevelOf(person, 'mia'), 'no no no no no no'],
];

describe('the levels from signed out to administrator', () => {
  test.each(policy)('only the levels with a yes in the table may %s', (_what, allowed, expected) => {
    expect(everybody.map((person) => (allowed(person) ? 'yes' : 'no')).join(' ')).toBe(expected);
  });
});

test('the levels are numbered from 0 in ascending order', () => {
  expect(Object.values(LEVELS)).toEqual(LEVEL_NAMES.map((_, at) => at));
});
