import * as z from 'zod/mini';

/** A document from outside after its schema: either the typed value, or the reason why it does not fit. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; id: string; problem: string };

/** Reads a document with the schema of its kind; fields that the schema does not know are ignored. */
export function parseDocument<T extends object>(
  schema: z.ZodMiniType<T>,
  id: string,
  data: unknown,
): Parsed<T & { id: string }> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  return { ok: true, value: { id, ...parsed.data } };
}

/** The values that fit, in order; the others are left out (public lists show only what can be shown). */
export function fitting<T>(parsed: Parsed<T>[]): T[] {
  return parsed.flatMap((entry) => (entry.ok ? [entry.value] : []));
}
