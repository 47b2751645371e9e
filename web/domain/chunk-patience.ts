/** Timeout for script chunks in milliseconds (docs/product.md#limits). */
export const CHUNK_PATIENCE = 120_000;
