/** Mantine `attributes` that set `dir="auto"` on the input. The property `dir` would set it on a wrapper. */
export const AUTO_DIRECTION = { input: { dir: 'auto' } };
