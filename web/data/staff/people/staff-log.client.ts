import {
  type DocumentData,
  doc,
  type Firestore,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import { type LogEntry, logEntryDocument } from '../../../domain/log-entry.ts';
import { staffLog } from '../collections.client.ts';
import { type LiveList, type Watcher, watchList } from '../watch.client.ts';

/** Adds an entry to the change log in the transaction of the change. The server sets the time. */
export function record(db: Firestore, transaction: Transaction, entry: Omit<LogEntry, 'id' | 'at'>): void {
  transaction.set(doc(staffLog(db)), { ...entry, at: serverTimestamp() } satisfies DocumentData);
}

/** Watches the newest `count` entries of the change log. Administrators only. Returns a function that unsubscribes. */
export function watchLog(db: Firestore, count: number, watcher: Watcher<LiveList<LogEntry>>): () => void {
  return watchList(query(staffLog(db), orderBy('at', 'desc')), logEntryDocument, watcher, { count });
}
