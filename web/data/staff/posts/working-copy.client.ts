import {
  type DocumentReference,
  doc,
  type Firestore,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import {
  type WorkingCopy,
  withTagRenamedInCopy,
  workingCopyDocument,
} from '../../../domain/posts/working-copy.ts';
import { parseDocument } from '../../parse.ts';
import { workingCopies } from '../collections.client.ts';
import { StaffError } from '../staff-error.ts';

export const workingCopyOf = (db: Firestore, postId: string): DocumentReference =>
  doc(workingCopies(db), postId);

/** The working copy of a post, read in a transaction; null if there is none. Throws `unreadable` if it is invalid. */
export async function readCopy(
  db: Firestore,
  transaction: Transaction,
  postId: string,
): Promise<WorkingCopy | null> {
  const snapshot = await transaction.get(workingCopyOf(db, postId));
  if (!snapshot.exists()) return null;
  const parsed = parseDocument(workingCopyDocument, postId, snapshot.data());
  if (!parsed.ok) throw new StaffError('unreadable', parsed.problem);
  return parsed.value;
}

/**
 * Stores the changes of a post that are not live yet, with `by` as their author. If there are none, deletes the working
 * copy.
 */
export function writeCopy(
  db: Firestore,
  by: string,
  transaction: Transaction,
  postId: string,
  { from, to }: Pick<WorkingCopy, 'from' | 'to'>,
): void {
  const place = workingCopyOf(db, postId);
  if (Object.keys(to).length === 0) transaction.delete(place);
  else transaction.set(place, { from, to, by, at: serverTimestamp() });
}

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
  const copy = await readCopy(db, transaction, postId);
  if (![...(copy?.from.tags ?? []), ...(copy?.to.tags ?? [])].includes(from)) return () => {};
  return () => {
    if (copy) writeCopy(db, by, transaction, postId, withTagRenamedInCopy(copy, from, to));
  };
}
