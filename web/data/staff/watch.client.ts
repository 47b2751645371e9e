import {
  type CollectionReference,
  type DocumentReference,
  doc,
  limit,
  onSnapshot,
  type Query,
  type QuerySnapshot,
  query,
} from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { isDocumentId } from '../../domain/places.ts';
import { fitting, parseDocument } from '../parse.ts';
import { serverFirst } from './server-first.ts';
import { asStaffError, StaffError } from './staff-error.ts';

/** Receives live data; a failure ends the subscription. */
export interface Watcher<T> {
  onValue: (value: T) => void;
  onError: (error: StaffError) => void;
}

/**
 * One document as the server holds it, live; null if it does not exist. An absence that is only cached is not reported.
 * Pending writes of this page are not reported either, except as the first report, for a document created a moment ago;
 * with `confirmedOnly` never. Returns a function that unsubscribes.
 */
export function watchDocument<T extends object>(
  place: DocumentReference,
  schema: ZodMiniType<T>,
  { onValue, onError }: Watcher<(T & { id: string }) | null>,
  { confirmedOnly = false } = {},
): () => void {
  let reported = false;
  return onSnapshot(
    place,
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache, hasPendingWrites } = snapshot.metadata;
      if (hasPendingWrites && (confirmedOnly || reported)) return;
      if (!snapshot.exists()) {
        if (!fromCache) onValue(null);
        return;
      }
      const parsed = parseDocument(schema, place.id, snapshot.data());
      if (!parsed.ok) return onError(new StaffError('unreadable', parsed.problem));
      reported = true;
      onValue(parsed.value);
    },
    (thrown) => onError(asStaffError(thrown)),
  );
}

/** Like `watchDocument`, for an id that may come from an address: null if no document can have that id. */
export function watchById<T extends object>(
  collection: CollectionReference,
  id: string,
  schema: ZodMiniType<T>,
  watcher: Watcher<(T & { id: string }) | null>,
): () => void {
  if (isDocumentId(id)) return watchDocument(doc(collection, id), schema, watcher);
  watcher.onValue(null);
  return () => {};
}

/** The documents of a live list, or the first part of them. */
export interface LiveList<T> {
  items: T[];
  /** The number of documents that do not match their schema. */
  unreadable: number;
  /** Whether the list has more documents. */
  hasMore: boolean;
}

export interface ListOptions {
  /** Maximum number of documents. */
  count?: number;
  /** Leaves out pending writes, which the server may still refuse. */
  confirmedOnly?: boolean;
  /** Shows nothing while offline, for data that is useless when stale. */
  serverOnly?: boolean;
}

/** The documents of a query, live, in its order. Returns a function that unsubscribes. */
export function watchList<T extends object>(
  wanted: Query,
  schema: ZodMiniType<T>,
  { onValue, onError }: Watcher<LiveList<T & { id: string }>>,
  { count, confirmedOnly = false, serverOnly = false }: ListOptions = {},
): () => void {
  const show = (snapshot: QuerySnapshot) => {
    const { fromCache, hasPendingWrites } = snapshot.metadata;
    if (confirmedOnly && hasPendingWrites) return;
    if (serverOnly && fromCache) return onValue({ items: [], unreadable: 0, hasMore: false });
    // An empty result from the cache only means that the cache knows no documents.
    if (snapshot.empty && fromCache) return;
    const read = snapshot.docs.slice(0, count).map((entry) => parseDocument(schema, entry.id, entry.data()));
    const items = fitting(read);
    onValue({ items, unreadable: read.length - items.length, hasMore: snapshot.size > read.length });
  };
  const list = serverOnly ? { next: show, stop: () => {} } : serverFirst(show);
  const stop = onSnapshot(counted(wanted, count), { includeMetadataChanges: true }, list.next, (thrown) =>
    onError(asStaffError(thrown)),
  );
  return () => {
    stop();
    list.stop();
  };
}

/** Milliseconds that an early read waits for its screen. */
const AHEAD = 10_000;

/**
 * Starts the read for a later `watchList`; the SDK shares the listener of equal queries. The screen reports a refusal.
 */
export function readAhead(wanted: Query, { count }: Pick<ListOptions, 'count'> = {}): void {
  const ignore = () => {};
  const stop = onSnapshot(counted(wanted, count), { includeMetadataChanges: true }, ignore, ignore);
  setTimeout(stop, AHEAD);
}

/** One document more than the limit is requested, to know whether there are more. */
function counted(wanted: Query, count: number | undefined): Query {
  return count === undefined ? wanted : query(wanted, limit(count + 1));
}
