import type { Backend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import type { DemoContent } from './demo-content.ts';

/**
 * Stores the demo content: first files, then documents. If this is interrupted, there are no documents yet, so the next
 * start stores the demo content again.
 */
export async function seedDemo(
  backend: Pick<Backend, 'setDocuments' | 'setObjects'>,
  bucket: string,
  { documents, objects }: DemoContent,
): Promise<void> {
  await backend.setObjects(objects.map((object) => ({ bucket, ...object })));
  await backend.setDocuments(documents.map(({ path, fields }) => ({ path, fields: toFields(fields) })));
}
