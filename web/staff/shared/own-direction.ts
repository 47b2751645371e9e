/** For inputs with a person's words: the direction of writing is that of what is typed. Mantine gives `dir` to a frame. */
export const OWN_DIRECTION = { input: { dir: 'auto' } };
