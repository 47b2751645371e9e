import {
  type DocumentReference,
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  orderBy,
  type Query,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { type EarlierVersion, KEPT_REVISIONS } from '../../../../platform/domain/editing/earlier-version.ts';
import { revisionsOf } from '../collections.client.ts';

/** Where the earlier versions of a document are. */
export interface Revisions {
  newestFirst: Query;
  placeOf: (number: number) => DocumentReference;
  /** Fields that each of them has besides those of the version. */
  marks?: Readonly<Record<string, string>>;
}

/** The earlier versions of a post. */
export const revisionsOfPost = (db: Firestore, postId: string): Revisions => ({
  newestFirst: query(revisionsOf(db, postId), orderBy('number', 'desc')),
  placeOf: (number) => doc(revisionsOf(db, postId), String(number)),
});

/** Watches the newest `count` earlier versions, newest first. Returns a function that unsubscribes. */
export function watchRevisions<Fields>(
  { newestFirst }: Revisions,
  schema: ZodMiniType<EarlierVersion<Fields>>,
  count: number,
  watcher: Watcher<LiveList<EarlierVersion<Fields>>>,
): () => void {
  return watchList(newestFirst, schema, watcher, { count });
}

/** The number of the newest earlier version; 0 if there is none. Needs the server. */
export async function newestRevision({ newestFirst }: Revisions): Promise<number> {
  const [entry] = (await getDocsFromServer(query(newestFirst, limit(1)))).docs;
  return entry ? Number(entry.get('number')) : 0;
}

/** The first unused version number after `newest`. Call this before the transaction writes. */
export async function freeNumber(
  { placeOf }: Revisions,
  transaction: Transaction,
  newest: number,
): Promise<number> {
  let number = newest + 1;
  while ((await transaction.get(placeOf(number))).exists()) number++;
  return number;
}

/**
 * Stores, under `number`, the version that a save replaces, and deletes the version that is then beyond the limit. `by`
 * is the person who saves.
 */
export function keepRevision(
  by: string,
  { placeOf, marks }: Revisions,
  transaction: Transaction,
  { number, replaced }: { number: number; replaced: object },
): void {
  transaction.set(placeOf(number), { ...replaced, ...marks, number, by, at: serverTimestamp() });
  if (number > KEPT_REVISIONS) transaction.delete(placeOf(number - KEPT_REVISIONS));
}
