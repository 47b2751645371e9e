import * as z from 'zod/mini';
import { isDocumentId } from '../domain/places.ts';

/** A document from outside after its schema: either the typed value, or the reason why it does not fit. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; id: string; problem: string };

/** Reads a document with the schema of its kind; fields that the schema does not know are ignored. */
export function parseDocument<T extends object>(
  schema: z.ZodMiniType<T>,
  id: string,
  data: unknown,
): Parsed<T & { id: string }> {
  if (!isDocumentId(id)) return { ok: false, id, problem: 'An id of this form has no page.' };
  const parsed = schema.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  return { ok: true, value: { id, ...parsed.data } };
}

/** The values that fit, in order; the others are left out (public lists show only what can be shown). */
export function fitting<T>(parsed: Parsed<T>[]): T[] {
  return parsed.flatMap((entry) => (entry.ok ? [entry.value] : []));
}
