import * as z from 'zod';

/** Schema of a text that must not be blank. */
export const nonBlankText = z.string('must be text').regex(/[^\s\p{C}]/u, {
  error: ({ input }) => (input === '' ? 'must not be empty' : 'must not consist of spaces'),
});
