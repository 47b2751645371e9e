/** Sets `dir="auto"` on the input itself; Mantine passes `dir` to a wrapper. */
export const OWN_DIRECTION = { input: { dir: 'auto' } };
