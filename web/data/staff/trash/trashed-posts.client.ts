import {
  collection,
  type DocumentReference,
  doc,
  type Firestore,
  getDocsFromServer,
  query,
  type Transaction,
  where,
  writeBatch,
} from 'firebase/firestore';
import { presentTime } from '../../../../platform/data/server-time.ts';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction } from '../../../../platform/data/staff/transactions.client.ts';
import type { LiveList, Watcher } from '../../../../platform/data/staff/watch.client.ts';
import { DRAFT_LINKS, POST_EVENTS, SLUGS, sharePath } from '../../../domain/places.ts';
import { type TrashedPost, trashedPostDocument } from '../../../domain/trash.ts';
import { blogPosts, notesOf, presenceOf, revisionsOf, trashedPosts } from '../collections.client.ts';
import { recorded } from '../posts/post-events.client.ts';
import { workingCopyOf } from '../posts/working-copy.client.ts';
import { deleteOld, moveBack, moveToTrash, untilRead, watchOffered } from './in-trash.client.ts';

/** Watches the posts in the trash that can be restored, newest first. Returns a function that unsubscribes. */
export function watchTrash(db: Firestore, watcher: Watcher<LiveList<TrashedPost>>): () => void {
  return watchOffered(trashedPosts(db), trashedPostDocument, watcher);
}

/** Permanently deletes posts that have expired in the trash. Administrators only. Throws a `StaffError`. */
export async function emptyOldTrash(db: Firestore, ofFeatures: readonly string[]): Promise<void> {
  await deleteOld(trashedPosts(db), (id) => deleteForGood(db, id, ofFeatures));
}

/** Moves a stored post to the trash. Its earlier versions and its working copy are kept. Throws a `StaffError`. */
export async function trashPost(db: Firestore, by: string, id: string): Promise<void> {
  const mark = { trashedAt: await presentTime(), trashedBy: by };
  const place = doc(blogPosts(db), id);
  await recorded(db, id, (record) =>
    inTransaction(db, async (transaction) => {
      const note = await record(transaction, await titleIn(transaction, place), { kind: 'deleted' });
      await moveToTrash(transaction, place, doc(trashedPosts(db), id), mark);
      note();
    }),
  );
}

/**
 * Restores a post with its addresses and versions. Resolves when the lists on the page contain the post. Throws a
 * `StaffError`.
 */
export async function restorePost(db: Firestore, id: string): Promise<void> {
  const place = doc(blogPosts(db), id);
  const inTrash = doc(trashedPosts(db), id);
  await recorded(db, id, (record) =>
    inTransaction(db, async (transaction) => {
      const note = await record(transaction, await titleIn(transaction, inTrash), { kind: 'restored' });
      await moveBack(transaction, inTrash, place);
      note();
    }),
  );
  await untilRead(place);
}

const titleIn = async (transaction: Transaction, place: DocumentReference): Promise<string> =>
  String((await transaction.get(place)).get('title'));

/** Maximum number of documents of a post that one commit deletes. Firestore accepts 500 writes, and some are others. */
const MOST_AT_ONCE = 450;

/**
 * Permanently deletes a post in the trash with its earlier versions, working copy, notes, history, draft links, and
 * texts for other services. `ofFeatures`: the collections of features whose documents belong to a post. Afterwards
 * other posts can use its addresses. Throws a `StaffError`.
 */
export async function deleteForGood(db: Firestore, id: string, ofFeatures: readonly string[]): Promise<void> {
  const itsOwn = [
    // First what others can reach: a post with many notes needs several commits.
    ...[DRAFT_LINKS, SLUGS, POST_EVENTS, ...ofFeatures].map((path) =>
      query(collection(db, path), where('post', '==', id)),
    ),
    revisionsOf(db, id),
    notesOf(db, id),
    presenceOf(db, id),
  ];
  const found = await orStaffError(Promise.all(itsOwn.map((one) => getDocsFromServer(one))));
  const refs = found.flatMap(({ docs }) => docs.map(({ ref }) => ref));
  const share = doc(db, sharePath(id));
  await inTransaction(db, async (transaction) => {
    const isShared = (await transaction.get(share)).exists();
    transaction.delete(doc(trashedPosts(db), id));
    transaction.delete(workingCopyOf(db, id));
    if (isShared) transaction.delete(share);
    for (const ref of refs.slice(0, MOST_AT_ONCE)) transaction.delete(ref);
  });
  for (let at = MOST_AT_ONCE; at < refs.length; at += MOST_AT_ONCE) {
    const batch = writeBatch(db);
    for (const ref of refs.slice(at, at + MOST_AT_ONCE)) batch.delete(ref);
    await orStaffError(batch.commit());
  }
}
