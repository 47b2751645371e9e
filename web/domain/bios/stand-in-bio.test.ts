import { expect, test } from 'vitest';
import { standInBio } from './stand-in-bio.ts';

test.each([
  ['fake_12', 'fake_12'],
  ['', 'Unknown User'],
])('an author %j without a bio is called %s, with role Member', (id, name) => {
  expect(standInBio(id)).toMatchObject({ id, displayName: name, teamRole: 'Member', show: false });
});
