import * as z from 'zod/mini';
import { isDocumentId } from '../domain/document-path.ts';

/** The result of parsing a document: a typed value, or the reason why the document is invalid. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; id: string; problem: string };

/** Parses a document with a schema. Unknown fields are ignored. */
export function parseDocument<T extends object>(
  schema: z.ZodMiniType<T>,
  id: string,
  data: unknown,
): Parsed<T & { id: string }> {
  if (!isDocumentId(id))
    return { ok: false, id, problem: 'The id of this document is not valid, so no page can show it.' };
  const parsed = schema.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  return { ok: true, value: { id, ...parsed.data } };
}

/** The valid values, in order. Public lists omit invalid documents. */
export function fitting<T>(parsed: Parsed<T>[]): T[] {
  return parsed.flatMap((entry) => (entry.ok ? [entry.value] : []));
}
