/** Sets `dir="auto"` on the input. Mantine would set `dir` on a wrapper. */
export const AUTO_DIRECTION = { input: { dir: 'auto' } };
