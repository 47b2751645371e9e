import * as z from 'zod/mini';

/** A time that the server stamped: a timestamp of the SDK, read as milliseconds since 1970. */
export const serverTime = z.pipe(
  z.custom<{ toMillis(): number }>(
    (value) => typeof (value as { toMillis?: unknown } | null | undefined)?.toMillis === 'function',
  ),
  z.transform((time: { toMillis(): number }) => time.toMillis()),
);
