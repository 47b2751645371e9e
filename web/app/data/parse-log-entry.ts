import * as z from 'zod/mini';
import type { LogEntry } from '../domain/log-entry.ts';
import type { Parsed } from './parsed.ts';

const logEntryDocument = z.object({
  kind: z.union([z.literal('level'), z.literal('bio')]),
  subject: z.string(),
  by: z.string(),
  at: z.object({ toMillis: z.custom<() => number>((method) => typeof method === 'function') }),
  from: z.record(z.string(), z.unknown()),
  to: z.record(z.string(), z.unknown()),
});

/** Reads a `staffLog` document. */
export function parseLogEntry(id: string, data: unknown): Parsed<LogEntry> {
  const parsed = logEntryDocument.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  const at = (data as { at: { toMillis(): number } }).at.toMillis();
  return { ok: true, value: { id, ...parsed.data, at } };
}
