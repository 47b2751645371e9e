/** Script chunks are given up after this many milliseconds (docs/product.md#limits). */
export const CHUNK_PATIENCE = 120_000;
