/** The seed of every generated test. The same seed generates the same cases. */
export const SEED = Number(process.env.SEED ?? 20_261_121);

/** Scale of the loops: null runs the short form of `npm test`, 1 the full form, 10 ten times that. */
const scale = process.env.ROUNDS === undefined ? null : Number(process.env.ROUNDS);
if (!Number.isInteger(SEED)) throw new Error(`SEED is ${process.env.SEED}; it is a whole number.`);
if (scale !== null && !(scale > 0))
  throw new Error(`ROUNDS is ${process.env.ROUNDS}; it is a number above 0, 1 for the whole.`);

/** Rounds of a loop: `few` in `npm test`, `whole` times ROUNDS in `npm run test:endurance`. */
export function rounds(few: number, whole: number): number {
  return scale === null ? few : Math.max(few, Math.ceil(whole * scale));
}

/** Time limit of a full loop, scaled with ROUNDS; milliseconds. */
export function patience(whole: number): number {
  return whole * Math.max(1, scale ?? 1);
}

/** Random numbers from 0 to below 1, reproducible by their seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reports seed and scale of the generated tests in one line. */
export function saidOfRounds(): string {
  return `Generated tests: SEED=${SEED}, ${scale === null ? 'few rounds' : `ROUNDS=${scale}`}.`;
}
