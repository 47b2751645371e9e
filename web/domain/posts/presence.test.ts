import { expect, test } from 'vitest';
import { PRESENCE_LASTS, presentOthers } from './presence.ts';

test('a person counts as present if their last time stamp is close to the newest one', () => {
  const now = 5_000_000;
  const all = [
    { uid: 'me', at: now },
    { uid: 'zoe', at: now - 20_000 },
    { uid: 'ilo', at: now - PRESENCE_LASTS + 1 },
    { uid: 'gone', at: now - PRESENCE_LASTS },
  ];
  expect(presentOthers(all, 'me')).toEqual(['ilo', 'zoe']);
  expect(presentOthers([], 'me')).toEqual([]);
});
