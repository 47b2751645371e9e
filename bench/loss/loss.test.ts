import { expect, test } from 'vitest';
import { SEED, seeded } from '../../backend/test/rounds.ts';
import { loseMachine } from './lose-machine.ts';

const random = seeded(SEED);

test.each([1, 2, 3])('loss %d of the machine under 20 writers: a copy restores the site', async () => {
  const loss = await loseMachine({ everySeconds: 2, after: 1500 + random() * 3000 });
  expect(loss).toMatchObject({ lostWithDisk: 0, gaps: 0, refusesFlippedByte: true });
  // The documented limit of the default interval, which slow machines meet too. The bench uses the set interval.
  expect(loss.lostTime).toBeLessThan(60_000);
}, 180_000);
