import { expect, test } from 'vitest';
import { SEED, seeded } from '../../backend/test/rounds.ts';
import { loseMachine } from './lose-machine.ts';

const random = seeded(SEED);

test.each([1, 2, 3])('machine %d that is lost under 20 writers: a copy brings the site back', async () => {
  const loss = await loseMachine({ everySeconds: 2, after: 1500 + random() * 3000 });
  expect(loss).toMatchObject({ lostWithDisk: 0, gaps: 0, refusesFlippedByte: true });
  // The promise of the default, which a slow machine keeps as well; the bench compares with the interval.
  expect(loss.lostTime).toBeLessThan(60_000);
}, 180_000);
