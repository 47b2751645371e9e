import { SEED, seeded } from '../../backend/test/rounds.ts';
import { PLACE_IDS } from '../../web/domain/elsewhere/sending/place.ts';
import { section, writeResults } from '../results.ts';
import { isHonest, LONGEST, type Outcome, openPostingSite } from './kill-while-posting.ts';

// Kills the site at random moments while it posts to stand-ins for Discord, Bluesky and Mastodon. See ../README.md.
const KILLS = Number(process.env.ROUNDS ?? 50);
const random = seeded(SEED);

const site = await openPostingSite();
const outcomes: Outcome[] = [];
for (let round = 1; round <= KILLS; round++) {
  const after = random() * LONGEST;
  const found = await site.killWhilePosting(round, after);
  outcomes.push(...found);
  console.log(`kill ${round}, ${after.toFixed(0)} ms after the first request: ${JSON.stringify(found)}`);
}
await site.close();

const rows = PLACE_IDS.map((place) => {
  const own = outcomes.filter((outcome) => outcome.place === place);
  const count = (isCounted: (outcome: Outcome) => boolean) => String(own.filter(isCounted).length);
  return [
    place,
    count(({ state }) => state === 'sent'),
    count(({ state }) => state === 'uncertain'),
    count(({ copies }) => copies.some((copy) => copy > 1)),
    count((outcome) => !isHonest(outcome)),
  ];
});
const isMet = outcomes.every(isHonest);
const table = section(
  `${KILLS} kills while three messages go to each of three places, seed ${SEED}`,
  ['place', 'sent, each message once', 'shown as uncertain', 'a message twice', 'neither once nor uncertain'],
  rows,
);
console.log(`${table}\n${isMet ? 'met' : 'not met'}`);
writeResults('elsewhere', table);
if (!isMet) process.exitCode = 1;
