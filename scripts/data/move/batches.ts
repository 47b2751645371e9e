import type { PlainDocument } from '@studio-site/backend/maintenance';

/** Limits of a batch. Firestore accepts 10 MiB per commit, and index entries count too, so batches are smaller. */
const MOST_DOCUMENTS = 200;
const MOST_BYTES = 3_000_000;

/** Splits documents into batches that each fit into one commit. A single document always fits. */
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
