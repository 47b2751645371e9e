import * as z from 'zod/mini';

/**
 * The result of checking a property that mail servers examine before they accept mail. `unknown`: it could not be
 * checked from this server.
 */
const senderCheck = z.object({
  name: z.string(),
  state: z.enum(['good', 'missing', 'unknown']),
  /** A sentence with the result and, if needed, the next step. */
  text: z.string(),
  /** A DNS record to add; null if the check proposes none. */
  record: z.nullable(z.object({ name: z.string(), type: z.string(), value: z.string() })),
});

export type SenderCheck = z.infer<typeof senderCheck>;

export const testMailResult = z.object({ to: z.string(), checks: z.array(senderCheck) });
