/** The seed of all generated tests. Equal seeds generate equal cases. */
export const SEED = Number(process.env.SEED ?? 20_261_121);

/** How long loops run. Null: short, as in `npm test`. 1: full length. 10: ten times the full length. */
const scale = process.env.ROUNDS === undefined ? null : Number(process.env.ROUNDS);
if (!Number.isInteger(SEED)) throw new Error(`SEED is ${process.env.SEED}; it is a whole number.`);
if (scale !== null && !(scale > 0))
  throw new Error(`ROUNDS is ${process.env.ROUNDS}; it is a number above 0, 1 for the whole.`);

/** Number of iterations of a loop: `few` without ROUNDS; otherwise `whole` times ROUNDS, but at least `few`. */
export function rounds(few: number, whole: number): number {
  return scale === null ? few : Math.max(few, Math.ceil(whole * scale));
}

/** Time limit of a loop in milliseconds: `whole`, multiplied by ROUNDS if that is above 1. */
export function timeLimit(whole: number): number {
  return whole * Math.max(1, scale ?? 1);
}

/** A random number generator. Returns numbers from 0 to below 1; equal seeds give equal numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A line with seed and scale of the generated tests. */
export function saidOfRounds(): string {
  return `Generated tests: SEED=${SEED}, ${scale === null ? 'few rounds' : `ROUNDS=${scale}`}.`;
}
