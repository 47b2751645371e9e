import { describe, expect, test } from 'vitest';
import { authorDisplay, standInBio, withAuthor, withoutAuthor } from './author.ts';

describe('author display (docs/product.md#author-display)', () => {
  const names = { ada: 'Ada', bo: 'Bo', cy: 'Cy' };
  test.each([
    [[], 'STAFF'],
    [['ada'], 'Ada'],
    [['ada', 'bo'], 'Ada +1'],
    [['cy', 'ada', 'bo'], 'Cy +2'],
    [[''], 'Unknown User'],
    [['', 'ada'], 'Unknown User +1'],
    [['nobody'], 'nobody'],
    [['constructor'], 'constructor'],
  ])('the authors %j are shown as %s', (authors, shown) => {
    expect(authorDisplay(authors, names)).toBe(shown);
  });
});

describe('author ids (docs/product.md#post-editor)', () => {
  test('an author id that is already in the list is not added again', () => {
    expect(withAuthor(['mia'], 'mia')).toEqual(['mia']);
    expect(withAuthor(['mia'], 'noah')).toEqual(['mia', 'noah']);
  });

  test('removing an author id that is not in the list changes nothing', () => {
    expect(withoutAuthor(['mia'], 'noah')).toEqual(['mia']);
    expect(withoutAuthor(['mia', 'noah'], 'mia')).toEqual(['noah']);
  });
});

test.each([
  ['fake_12', 'fake_12'],
  ['', 'Unknown User'],
])('an author %j without a bio is called %s, with role Member', (id, name) => {
  expect(standInBio(id)).toMatchObject({ id, displayName: name, teamRole: 'Member', show: false });
});
