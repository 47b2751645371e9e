/** A random number generator (mulberry32). Returns numbers from 0 to below 1; equal seeds give equal numbers. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Rounds a coordinate to one decimal, to keep files small. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
