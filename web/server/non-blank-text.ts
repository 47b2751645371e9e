import * as z from 'zod';

/** A text in a setting or config that must not be blank. */
export const nonBlankText = z.string('must be text').regex(/[^\s\p{C}]/u, {
  error: ({ input }) => (input === '' ? 'must not be empty' : 'must not consist of spaces'),
});
