import * as z from 'zod/mini';

/** Schema of a stored timestamp as a plain value. Converts it to milliseconds since 1970. */
export const storedTime = z.pipe(
  z.object({ $timestamp: z.string() }),
  z.transform(({ $timestamp }) => Date.parse($timestamp)),
);

/** Like `storedTime`; any other value becomes 0. */
export const timeOf = z.catch(storedTime, 0);

/** The timestamp of a time in milliseconds since 1970, as a plain value. */
export const toStoredTime = (time: number) => ({ $timestamp: new Date(time).toISOString() });
