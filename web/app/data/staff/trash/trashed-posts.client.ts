import {
  type CollectionReference,
  doc,
  type Firestore,
  getDocsFromServer,
  orderBy,
  query,
  runTransaction,
  where,
} from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { offeredSince, type TrashedPost, trashedPostDocument } from '../../../domain/posts/trash.ts';
import { presentTime, serverTime } from '../../server-time.ts';
import { blogPosts, revisionsOf, trashedPosts } from '../collections.client.ts';
import { orStaffError, StaffError } from '../staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../watch.client.ts';

/**
 * A post is left out of the list this many milliseconds before its time is over: the rules refuse a list that could hold
 * one that is.
 */
const SLACK = 60_000;

/** What the trash offers of posts, live, the newest first. Returns the way to stop. */
export function watchTrash(db: Firestore, watcher: Watcher<LiveList<TrashedPost>>): () => void {
  return watchOffered(trashedPosts(db), trashedPostDocument, watcher);
}

/** The documents of a collection that are in the trash for less than 30 days, live, the newest first. */
export function watchOffered<T extends object>(
  place: CollectionReference,
  schema: ZodMiniType<T>,
  watcher: Watcher<LiveList<T & { id: string }>>,
): () => void {
  let isOver = false;
  let stop = () => {};
  void serverTime().then((now) => {
    if (isOver) return;
    const since = where('trashedAt', '>', offeredSince(now) + SLACK);
    const newestFirst = query(place, since, orderBy('trashedAt', 'desc'));
    stop = watchList(newestFirst, schema, watcher);
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Deletes for good the posts that the trash no longer offers. Only administrators may. Throws a `StaffError`. */
export async function emptyOldTrash(db: Firestore): Promise<void> {
  await deleteOld(trashedPosts(db), (id) => deleteForGood(db, id));
}

/** Deletes, one after the other, what is in the trash for 30 days or longer. Throws a `StaffError`. */
export async function deleteOld(
  place: CollectionReference,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  const old = query(place, where('trashedAt', '<=', offeredSince(await serverTime())));
  const { docs } = await orStaffError(getDocsFromServer(old));
  for (const { id } of docs) await remove(id);
}

/** Moves a post as it is stored into the trash; its earlier versions stay where they are. Throws a `StaffError`. */
export async function trashPost(db: Firestore, by: string, id: string): Promise<void> {
  const trashedAt = await presentTime();
  await orStaffError(
    runTransaction(db, async (transaction) => {
      const place = doc(blogPosts(db), id);
      const stored = await transaction.get(place);
      if (!stored.exists()) throw new StaffError('missing', `${place.path} is gone`);
      transaction.set(doc(trashedPosts(db), id), { ...stored.data(), trashedAt, trashedBy: by });
      transaction.delete(place);
    }),
  );
}

/** Puts a post back to its place as it was, with its addresses and versions. Throws a `StaffError`. */
export async function restorePost(db: Firestore, id: string): Promise<void> {
  await orStaffError(
    runTransaction(db, async (transaction) => {
      const place = doc(trashedPosts(db), id);
      const stored = await transaction.get(place);
      if (!stored.exists()) throw new StaffError('missing', `${place.path} is gone`);
      const { trashedAt: _at, trashedBy: _by, ...post } = stored.data();
      transaction.set(doc(blogPosts(db), id), post);
      transaction.delete(place);
    }),
  );
}

/** Deletes a post from the trash with its earlier versions; its addresses stay its own. Throws a `StaffError`. */
export async function deleteForGood(db: Firestore, id: string): Promise<void> {
  const { docs } = await orStaffError(getDocsFromServer(revisionsOf(db, id)));
  await orStaffError(
    runTransaction(db, async (transaction) => {
      transaction.delete(doc(trashedPosts(db), id));
      for (const { ref } of docs) transaction.delete(ref);
    }),
  );
}
