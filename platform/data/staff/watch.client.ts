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
import { isDocumentId } from '../../domain/document-path.ts';
import { fitting, parseDocument } from '../parse.ts';
import { noteReceived, withRememberedSaves } from './own-saves.client.ts';
import { asStaffError, StaffError } from './staff-error.ts';
import { limitAnswer, serverFirst } from './time-limits.ts';

/**
 * Receives updates of watched data. If the server does not respond to the first read in time, `onError` is called with
 * the problem `offline`; a value may still follow.
 */
export interface Watcher<T> {
  onValue: (value: T) => void;
  onError: (error: StaffError) => void;
}

/**
 * Watches one document; null if it does not exist on the server. Reports a cached document until the server responds. A
 * state with pending writes is reported only if nothing was reported before, for example for a document that was just
 * created, and only without `confirmedOnly`. This browser's saves that the cache lacks are added to a cached document.
 * Returns a function that unsubscribes.
 */
export function watchDocument<T extends object>(
  place: DocumentReference,
  schema: ZodMiniType<T>,
  { onValue, onError }: Watcher<(T & { id: string }) | null>,
  { confirmedOnly = false } = {},
): () => void {
  let reported = false;
  const limit = limitAnswer(onError);
  const stop = onSnapshot(
    place,
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache, hasPendingWrites } = snapshot.metadata;
      if (hasPendingWrites && (confirmedOnly || reported)) return;
      // The cache may lack a document that exists.
      if (!snapshot.exists() && fromCache) return limit.onNothingCached();
      limit.end();
      if (!snapshot.exists()) return onValue(null);
      const parsed = parseDocument(schema, place.id, snapshot.data());
      if (!parsed.ok) return onError(new StaffError('unreadable', parsed.problem));
      reported = true;
      if (fromCache) return onValue(withRememberedSaves(place.path, parsed.value));
      noteReceived(place.path, parsed.value);
      onValue(parsed.value);
    },
    (thrown) => {
      limit.end();
      onError(asStaffError(thrown));
    },
  );
  return () => {
    stop();
    limit.end();
  };
}

/** Like `watchDocument`, for an id from a URL: null if no document can have this id. */
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

/** The documents of a watched list, or only the first ones if the list has more. */
export interface LiveList<T> {
  items: T[];
  /** The number of documents that do not match the schema. */
  unreadable: number;
  /** Whether the list has more documents. */
  hasMore: boolean;
}

export interface ListOptions {
  /** Maximum number of documents. */
  count?: number;
  /** Hides pending writes, which the server may still reject. */
  confirmedOnly?: boolean;
  /** Reports an empty list instead of cached documents, for data that is useless when it is old. */
  serverOnly?: boolean;
}

/**
 * Watches the documents of a query in its order. If the server does not respond in time, `onError` follows the cached
 * documents. Returns a function that unsubscribes.
 */
export function watchList<T extends object>(
  wanted: Query,
  schema: ZodMiniType<T>,
  { onValue, onError }: Watcher<LiveList<T & { id: string }>>,
  { count, confirmedOnly = false, serverOnly = false }: ListOptions = {},
): () => void {
  const limit = limitAnswer(onError);
  const show = (snapshot: QuerySnapshot) => {
    const { fromCache, hasPendingWrites } = snapshot.metadata;
    if (confirmedOnly && hasPendingWrites) return;
    if (serverOnly && fromCache) {
      limit.end();
      return onValue({ items: [], unreadable: 0, hasMore: false });
    }
    // An empty result from the cache may only mean that nothing is cached.
    if (snapshot.empty && fromCache) return limit.onNothingCached();
    // A cached list may be incomplete, so it does not end the wait for the server.
    if (!fromCache) limit.end();
    const read = snapshot.docs.slice(0, count).map((entry) => parseDocument(schema, entry.id, entry.data()));
    const items = fitting(read);
    onValue({ items, unreadable: read.length - items.length, hasMore: snapshot.size > read.length });
  };
  const list = serverOnly ? { next: show, stop: () => {} } : serverFirst(show);
  const stop = onSnapshot(counted(wanted, count), { includeMetadataChanges: true }, list.next, (thrown) => {
    limit.end();
    onError(asStaffError(thrown));
  });
  return () => {
    stop();
    list.stop();
    limit.end();
  };
}

/** How long data that was loaded in advance is kept for its screen, in milliseconds. */
const AHEAD = 10_000;

/**
 * Starts loading a list or document before its screen watches it. The SDK shares one listener among equal queries, so the
 * screen gets the data that is loaded already. Errors are ignored here, because the screen reports them.
 */
export function readAhead(wanted: Query | DocumentReference, count?: number): void {
  const ignore = () => {};
  // `onSnapshot` has no form for either of them, but does the same with both.
  setTimeout(
    onSnapshot(counted(wanted as Query, count), { includeMetadataChanges: true }, ignore, ignore),
    AHEAD,
  );
}

/** Requests one document more than the limit, to find out whether there are more. */
function counted(wanted: Query, count: number | undefined): Query {
  return count === undefined ? wanted : query(wanted, limit(count + 1));
}
