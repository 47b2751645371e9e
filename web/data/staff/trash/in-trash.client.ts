import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  getDocFromServer,
  getDocsFromServer,
  orderBy,
  query,
  type Transaction,
  where,
} from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { serverTime } from '../../../../platform/data/server-time.ts';
import { orStaffError, StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { offeredSince } from '../../../domain/trash.ts';

// Functions shared by the trash of posts, bios and pictures.

/**
 * The list omits documents that expire within this many milliseconds, because the rules deny a list that could contain
 * an expired document.
 */
const SLACK = 60_000;

/** Watches the documents of a collection that were put in the trash in the last 30 days, newest first. */
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

/**
 * Deletes, one after another, all documents that have been in the trash for 30 days or longer. Throws a `StaffError`.
 */
export async function deleteOld(
  place: CollectionReference,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  const old = query(place, where('trashedAt', '<=', offeredSince(await serverTime())));
  const { docs } = await orStaffError(getDocsFromServer(old));
  for (const { id } of docs) await remove(id);
}

/** Moves a stored document to the trash and returns it. Throws a `StaffError` if it does not exist any more. */
export async function moveToTrash(
  transaction: Transaction,
  place: DocumentReference,
  inTrash: DocumentReference,
  mark: { trashedAt: number; trashedBy: string },
): Promise<DocumentData> {
  const stored = await storedAt(transaction, place);
  transaction.set(inTrash, { ...stored, ...mark });
  transaction.delete(place);
  return stored;
}

/** Restores a document from the trash. Throws a `StaffError` if it is not there any more. */
export async function moveBack(
  transaction: Transaction,
  inTrash: DocumentReference,
  place: DocumentReference,
): Promise<void> {
  const { trashedAt: _at, trashedBy: _by, ...stored } = await storedAt(transaction, inTrash);
  transaction.set(place, stored);
  transaction.delete(inTrash);
}

/**
 * Resolves when this page has received the document that it has just written. From then on, the page's lists contain
 * the document. Also resolves if the document cannot be read. Never rejects.
 */
export async function untilRead(place: DocumentReference): Promise<void> {
  await getDocFromServer(place).catch(() => undefined);
}

async function storedAt(transaction: Transaction, place: DocumentReference): Promise<DocumentData> {
  const stored = await transaction.get(place);
  if (!stored.exists()) throw new StaffError('missing', `${place.path} no longer exists`);
  return stored.data();
}
