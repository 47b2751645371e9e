import {
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import type { PostFields } from '../../../domain/posts/post.ts';
import { KEPT_REVISIONS, type Revision, revisionSchema } from '../../../domain/posts/revision.ts';
import { revisionsOf } from '../collections.client.ts';
import { type LiveList, type Watcher, watchList } from '../watch.client.ts';

/** Watches the newest `count` earlier versions of a post, newest first. Returns a function that unsubscribes. */
export function watchRevisions(
  db: Firestore,
  postId: string,
  count: number,
  watcher: Watcher<LiveList<Revision>>,
): () => void {
  const newestFirst = query(revisionsOf(db, postId), orderBy('number', 'desc'));
  return watchList(newestFirst, revisionSchema, watcher, { count });
}

/** The number of the newest earlier version; 0 if there is none. Needs the server. */
export async function newestRevision(db: Firestore, postId: string): Promise<number> {
  const newest = query(revisionsOf(db, postId), orderBy('number', 'desc'), limit(1));
  const [entry] = (await getDocsFromServer(newest)).docs;
  return entry ? Number(entry.id) : 0;
}

/** The first unused version number after `newest`. Call this before the transaction writes. */
export async function freeNumber(
  db: Firestore,
  postId: string,
  transaction: Transaction,
  newest: number,
): Promise<number> {
  let number = newest + 1;
  while ((await transaction.get(doc(revisionsOf(db, postId), String(number)))).exists()) number++;
  return number;
}

/**
 * Stores, under `number`, the version that a save replaces, and deletes the version that is then beyond the limit. `by`
 * is the person who saves.
 */
export function keepRevision(
  db: Firestore,
  by: string,
  postId: string,
  transaction: Transaction,
  { number, replaced }: { number: number; replaced: PostFields },
): void {
  const revisions = revisionsOf(db, postId);
  transaction.set(doc(revisions, String(number)), { ...replaced, number, by, at: serverTimestamp() });
  if (number > KEPT_REVISIONS) transaction.delete(doc(revisions, String(number - KEPT_REVISIONS)));
}
