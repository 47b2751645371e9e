import type { PlainDocument } from '@studio-site/backend/maintenance';

/** Firestore takes 500 writes and 10 MiB a commit; index entries count too, so batches are well below that. */
const MOST_DOCUMENTS = 200;
const MOST_BYTES = 3_000_000;

/** Documents in groups that fit one commit each; a document is never longer than a group. */
export function inBatches(documents: PlainDocument[]): PlainDocument[][] {
  const batches: PlainDocument[][] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document));
    const current = batches.at(-1);
    if (current === undefined || current.length >= MOST_DOCUMENTS || bytes + size > MOST_BYTES) {
      batches.push([document]);
      bytes = size;
    } else {
      current.push(document);
      bytes += size;
    }
  }
  return batches;
}
