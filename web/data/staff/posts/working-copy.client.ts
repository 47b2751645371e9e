import {
  type DocumentReference,
  doc,
  type Firestore,
  orderBy,
  query,
  type Transaction,
  where,
} from 'firebase/firestore';
import { readCopy, writeCopy } from '../../../../platform/data/staff/edited-record.client.ts';
import { StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction, SAVE_ATTEMPTS } from '../../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { sameValue } from '../../../../platform/domain/editing/draft.ts';
import type { Post, PostField } from '../../../domain/posts/post.ts';
import {
  type WorkingCopy,
  withTagRenamedInCopy,
  workingCopyDocument,
} from '../../../domain/posts/working-copy.ts';
import { workingCopies } from '../collections.client.ts';

export const workingCopyOf = (db: Firestore, postId: string): DocumentReference =>
  doc(workingCopies(db), postId);

type WaitingCopy = WorkingCopy & { id: string };

/** Watches the working copies that wait for a time, the earliest first. Returns a function that unsubscribes. */
export function watchWaitingTexts(db: Firestore, watcher: Watcher<LiveList<WaitingCopy>>): () => void {
  const waiting = query(workingCopies(db), where('goesLive', '>', 0), orderBy('goesLive'));
  return watchList(waiting, workingCopyDocument, watcher);
}

/**
 * Reads a working copy that waits for a time, in a transaction. Returns the function that gives it another time, or none
 * for null. Throws `busy` if it is not as the person has seen it.
 */
export async function waitingTextMove(
  db: Firestore,
  by: string,
  transaction: Transaction,
  seen: WaitingCopy,
): Promise<(goesLive: number | null) => void> {
  const place = workingCopyOf(db, seen.id);
  const copy = await readCopy<Post, PostField>(transaction, place, workingCopyDocument);
  if (!copy || copy.goesLive !== seen.goesLive || !sameValue(copy.to, seen.to))
    throw new StaffError('busy', `the change of ${seen.id} is another one`);
  const { from, to } = copy;
  return (goesLive) =>
    writeCopy<Post, PostField>(by, transaction, place, { from, to, goesLive: goesLive ?? undefined });
}

/** Takes back the time of a change of a live post, which then is an ordinary working copy. Throws a `StaffError`. */
export async function takeBackTime(db: Firestore, by: string, seen: WaitingCopy): Promise<void> {
  await inTransaction(
    db,
    async (transaction) => {
      const move = await waitingTextMove(db, by, transaction, seen);
      move(null);
    },
    { maxAttempts: SAVE_ATTEMPTS },
  );
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
  const place = workingCopyOf(db, postId);
  const copy = await readCopy<Post, PostField>(transaction, place, workingCopyDocument);
  if (![...(copy?.from.tags ?? []), ...(copy?.to.tags ?? [])].includes(from)) return () => {};
  return () => {
    if (copy)
      writeCopy<Post, PostField>(by, transaction, place, {
        ...withTagRenamedInCopy(copy, from, to),
        goesLive: copy.goesLive,
      });
  };
}
