import { Timestamp } from 'firebase/firestore';
import * as z from 'zod/mini';
import type { Revision } from '../../domain/revision.ts';
import type { Parsed } from '../parsed.ts';

const revisionDocument = z.object({
  number: z.number(),
  by: z.string(),
  at: z.instanceof(Timestamp),
  title: z.string(),
  authors: z.array(z.string()),
  shortText: z.string(),
  image: z.string(),
  content: z.string(),
});

/** Reads a document of a post's `revisions`. */
export function parseRevision(id: string, data: unknown): Parsed<Revision> {
  const parsed = revisionDocument.safeParse(data);
  if (!parsed.success) return { ok: false, id, problem: z.prettifyError(parsed.error) };
  const { number, by, at, ...fields } = parsed.data;
  return { ok: true, value: { number, by, at: at.toMillis(), fields } };
}
