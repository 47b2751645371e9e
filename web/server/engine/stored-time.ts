import * as z from 'zod/mini';

/** Schema of a stored server timestamp as a plain value. Converts it to milliseconds since 1970; 0 if it is none. */
export const timeOf = z.catch(
  z.pipe(
    z.object({ $timestamp: z.string() }),
    z.transform(({ $timestamp }) => Date.parse($timestamp)),
  ),
  0,
);
