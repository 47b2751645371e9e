import * as z from 'zod';

/** A text that people or programs are to read: something of it can be seen. */
export const writtenText = z.string('must be a text').regex(/[^\s\p{C}]/u, {
  error: ({ input }) => (input === '' ? 'must not be empty' : 'must not be spaces alone'),
});
