import * as z from 'zod/mini';
import type { UserRecord } from '../domain/user-record.ts';
import type { Parsed } from './parsed.ts';

const userRecordDocument = z.object({
  firstName: z._default(z.string(), ''),
  lastName: z._default(z.string(), ''),
  teamRole: z._default(z.string(), ''),
  permissionLevel: z._default(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]), 0),
  notes: z._default(z.string(), ''),
});

/** Reads a `userdata` document (docs/product.md#user-records). */
export function parseUserRecord(id: string, data: unknown): Parsed<UserRecord> {
  const parsed = userRecordDocument.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  return { ok: true, value: { id, ...parsed.data } };
}
