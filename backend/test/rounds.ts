/** The seed of every generated test. The same seed generates the same cases. */
export const SEED = Number(process.env.SEED ?? 20_261_121);

/** How long loops are: null is the short form that `npm test` runs, 1 the whole, 10 ten times the whole. */
const scale = process.env.ROUNDS === undefined ? null : Number(process.env.ROUNDS);
if (!Number.isInteger(SEED)) throw new Error(`SEED is ${process.env.SEED}; it is a whole number.`);
if (scale !== null && !(scale > 0))
  throw new Error(`ROUNDS is ${process.env.ROUNDS}; it is a number above 0, 1 for the whole.`);

/** How many rounds a loop makes: `few` in `npm test`, `whole` times ROUNDS in `npm run test:endurance`. */
export function rounds(few: number, whole: number): number {
  return scale === null ? few : Math.max(few, Math.ceil(whole * scale));
}

/** A time limit for the whole of a loop, longer when ROUNDS makes the loop longer; milliseconds. */
export function patience(whole: number): number {
  return whole * Math.max(1, scale ?? 1);
}

/** Numbers from 0 to below 1, the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Says in one line what the generated tests of this run are made of. */
export function saidOfRounds(): string {
  return `Generated tests: SEED=${SEED}, ${scale === null ? 'few rounds' : `ROUNDS=${scale}`}.`;
}
