import * as z from 'zod/mini';

/** Schema of a server timestamp. Converts the SDK's type to milliseconds since 1970. */
export const serverTime = z.pipe(
  z.custom<{ toMillis(): number }>(
    (value) => typeof (value as { toMillis?: unknown } | null | undefined)?.toMillis === 'function',
  ),
  z.transform((time: { toMillis(): number }) => time.toMillis()),
);
