/** Mantine passes `dir` to a wrapper, so this sets `dir="auto"` on the input itself. */
export const AUTO_DIRECTION = { input: { dir: 'auto' } };
