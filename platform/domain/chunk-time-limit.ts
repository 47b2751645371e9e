/** Time limit for loading a script, in milliseconds (docs/product.md#limits). */
export const CHUNK_TIME_LIMIT = 120_000;
