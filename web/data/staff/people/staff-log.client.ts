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

/** Adds a change log entry to the commit of the change; the server sets the time. */
export function record(db: Firestore, transaction: Transaction, entry: Omit<LogEntry, 'id' | 'at'>): void {
  transaction.set(doc(staffLog(db)), { ...entry, at: serverTimestamp() } satisfies DocumentData);
}

/** The newest `count` entries of the change log, live. Administrators only. Returns a function that unsubscribes. */
export function watchLog(db: Firestore, count: number, watcher: Watcher<LiveList<LogEntry>>): () => void {
  return watchList(query(staffLog(db), orderBy('at', 'desc')), logEntryDocument, watcher, { count });
}
