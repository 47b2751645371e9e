/** Time limit for loading a script, in milliseconds (docs/product.md#limits). */
export const CHUNK_PATIENCE = 120_000;
