import type { Backend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import type { DemoContent } from './demo-content.ts';

/**
 * Stores the demo content. Files come before the documents: a start that breaks off in between leaves a database without
 * documents, and the next start begins again.
 */
export async function seedDemo(
  backend: Pick<Backend, 'setDocuments' | 'setObjects'>,
  bucket: string,
  { documents, objects }: DemoContent,
): Promise<void> {
  await backend.setObjects(objects.map((object) => ({ bucket, ...object })));
  await backend.setDocuments(documents.map(({ path, fields }) => ({ path, fields: toFields(fields) })));
}
