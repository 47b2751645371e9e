import * as z from 'zod/mini';

/**
 * Schema of a stored server timestamp as a plain value. Converts it to milliseconds since 1970; any other value becomes
 * 0.
 */
export const timeOf = z.catch(
  z.pipe(
    z.object({ $timestamp: z.string() }),
    z.transform(({ $timestamp }) => Date.parse($timestamp)),
  ),
  0,
);
