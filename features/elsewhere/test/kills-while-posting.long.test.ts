import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEED, seeded } from '../../../backend/test/rounds.ts';
import { isHonest, LONGEST, openPostingSite } from './kill-while-posting.ts';

const random = seeded(SEED);
let site: Awaited<ReturnType<typeof openPostingSite>>;
beforeAll(async () => {
  site = await openPostingSite();
}, 120_000);
afterAll(() => site?.close());

test.each([
  1, 2, 3,
])('after kill %d of the posting site, each message is sent once, or at most once if uncertain', async (round) => {
  const outcomes = await site.killWhilePosting(round, random() * LONGEST);
  expect(outcomes.filter((outcome) => !isHonest(outcome))).toEqual([]);
}, 180_000);
