import { expect, test } from 'vitest';
import { SEED, seeded } from '../../../backend/test/rounds.ts';
import { loseMachine } from '../../../bench/loss/lose-machine.ts';

const random = seeded(SEED);

test.each([
  1, 2, 3,
])('after loss %d of a machine with 20 writers, the site is restored from a copy', async () => {
  const loss = await loseMachine({ everySeconds: 2, after: 1500 + random() * 3000 });
  expect(loss).toMatchObject({ lostWithDisk: 0, gaps: 0, refusesFlippedByte: true });
  // Checks the documented limit for the default interval, which even slow machines meet. Only the benchmark checks the
  // limit for the interval used here.
  expect(loss.lostTime).toBeLessThan(60_000);
}, 180_000);
