import { type DocumentReference, doc, type Firestore, type Transaction } from 'firebase/firestore';
import type { Post, PostField } from '../../../domain/posts/post.ts';
import { withTagRenamedInCopy, workingCopyDocument } from '../../../domain/posts/working-copy.ts';
import { workingCopies } from '../collections.client.ts';
import { readCopy, writeCopy } from '../edited-record.client.ts';

export const workingCopyOf = (db: Firestore, postId: string): DocumentReference =>
  doc(workingCopies(db), postId);

/**
 * Reads the working copy of a post in a transaction. Returns a function that renames the tag in this copy and records
 * `by` as the author of the change; it does nothing if the copy does not have the tag.
 */
export async function tagRenamingInCopy(
  db: Firestore,
  by: string,
  transaction: Transaction,
  postId: string,
  { from, to }: { from: string; to: string },
): Promise<() => void> {
  const place = workingCopyOf(db, postId);
  const copy = await readCopy<Post, PostField>(transaction, place, workingCopyDocument);
  if (![...(copy?.from.tags ?? []), ...(copy?.to.tags ?? [])].includes(from)) return () => {};
  return () => {
    if (copy) writeCopy<Post, PostField>(by, transaction, place, withTagRenamedInCopy(copy, from, to));
  };
}
