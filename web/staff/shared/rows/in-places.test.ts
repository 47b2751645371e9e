import { expect, test } from 'vitest';
import { inPlaces } from './in-places.ts';

test('items keep their places as they are now; those that are gone stay, and new ones wait', () => {
  const before = ['a', 'b', 'c'].map((id) => ({ id, title: 'Before' }));
  const now = ['new', 'c', 'a'].map((id) => ({ id, title: 'Now' }));
  expect(inPlaces(now, before)).toEqual([
    { id: 'a', title: 'Now' },
    { id: 'b', title: 'Before' },
    { id: 'c', title: 'Now' },
  ]);
});
