import {
  type DocumentData,
  doc,
  type Firestore,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { type LogEntry, logEntryDocument } from '../../../domain/log-entry.ts';
import type { UserRecord } from '../../../domain/people/user-record.ts';
import { staffLog } from '../collections.client.ts';

/** Adds an entry to the change log in the transaction of the change. The server sets the time. */
export function record(db: Firestore, transaction: Transaction, entry: Omit<LogEntry, 'id' | 'at'>): void {
  transaction.set(doc(staffLog(db)), { ...entry, at: serverTimestamp() } satisfies DocumentData);
}

/** Adds an entry about the new level of a person, unless it is their present one. */
export function recordLevel(
  db: Firestore,
  transaction: Transaction,
  by: string,
  { id, permissionLevel }: Pick<UserRecord, 'id' | 'permissionLevel'>,
  level: number,
): void {
  if (level === permissionLevel) return;
  const [from, to] = [{ permissionLevel }, { permissionLevel: level }];
  record(db, transaction, { kind: 'level', subject: id, by, from, to });
}

/** Watches the newest `count` entries of the change log. Administrators only. Returns a function that unsubscribes. */
export function watchLog(db: Firestore, count: number, watcher: Watcher<LiveList<LogEntry>>): () => void {
  return watchList(query(staffLog(db), orderBy('at', 'desc')), logEntryDocument, watcher, { count });
}
