import { SEED, seeded } from '../../backend/test/rounds.ts';
import { section, writeResults } from '../results.ts';
import { type Loss, loseMachine } from './lose-machine.ts';

// Simulates the loss of the machine at random moments while 20 writers write, and restores the site from its copy
// elsewhere. See ../README.md.
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const EVERY_SECONDS = 2;
const random = seeded(SEED);

const losses: Loss[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const loss = await loseMachine({ everySeconds: EVERY_SECONDS, after: 2000 + random() * 8000 });
  losses.push(loss);
  console.log(`round ${round}: ${JSON.stringify(loss)}`);
}

const range = (of: (loss: Loss) => number, unit = 1, digits = 0) => {
  const values = losses.map(of).sort((a, b) => a - b);
  const text = (value = 0) => (value / unit).toFixed(digits);
  return `${text(values[0])} to ${text(values.at(-1))}`;
};
const sum = (of: (loss: Loss) => number) => String(losses.reduce((total, loss) => total + of(loss), 0));
const refused = losses.filter(({ refusesFlippedByte }) => refusesFlippedByte).length;
const isMet = losses.every(
  ({ lostTime, lostWithDisk, gaps, back }) =>
    lostTime <= EVERY_SECONDS * 1000 && lostWithDisk === 0 && gaps === 0 && back < 300_000,
);
const rows = [
  ['acknowledged writes in a round', range((loss) => loss.acknowledged)],
  ['of them lost with the machine', range((loss) => loss.lost)],
  ['age of the oldest lost write', `${range((loss) => loss.lostTime, 1000, 2)} s`],
  ['lost if the disk was kept, in all rounds', sum((loss) => loss.lostWithDisk)],
  ['writes without their predecessor, in all rounds', sum((loss) => loss.gaps)],
  ['`npm run restore -- --from`', `${range((loss) => loss.restore, 1000, 1)} s`],
  ['until the restored site sends its home page', `${range((loss) => loss.back, 1000, 1)} s`],
  ['rounds in which a flipped byte was refused, and the copy before it used', `${refused} of ${ROUNDS}`],
  [
    `all lost writes younger than the interval, none lost with the disk, back within 5 minutes`,
    isMet && refused === ROUNDS ? 'met' : 'not met',
  ],
];
const table = section(
  `${ROUNDS} machines lost, 20 writers, a copy every ${EVERY_SECONDS} s, seed ${SEED}`,
  ['what', 'figure'],
  rows,
);
console.log(table);
writeResults('loss', table);
if (!isMet || refused !== ROUNDS) process.exitCode = 1;
