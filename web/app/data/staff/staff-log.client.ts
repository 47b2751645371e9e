import {
  type DocumentData,
  doc,
  type Firestore,
  limit,
  onSnapshot,
  orderBy,
  type QuerySnapshot,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import type { LogEntry } from '../../domain/log-entry.ts';
import { logEntryDocument } from '../../domain/log-entry.ts';
import { fitting, parseDocument } from '../parse.ts';
import { staffLog } from './collections.client.ts';
import { serverFirst } from './server-first.ts';
import { asStaffError, type StaffError } from './staff-error.ts';

/** Records a change in the same commit that makes it; the server sets the time. */
export function record(db: Firestore, transaction: Transaction, entry: Omit<LogEntry, 'id' | 'at'>): void {
  transaction.set(doc(staffLog(db)), { ...entry, at: serverTimestamp() } satisfies DocumentData);
}

/** The newest `count` recorded changes, live. Administrators only. Returns the way to stop. */
export function watchLog(
  db: Firestore,
  count: number,
  onEntries: (log: { entries: LogEntry[]; hasMore: boolean }) => void,
  onError: (error: StaffError) => void,
): () => void {
  const newestFirst = query(staffLog(db), orderBy('at', 'desc'), limit(count + 1));
  const list = serverFirst((snapshot: QuerySnapshot) => {
    const entries = fitting(
      snapshot.docs.slice(0, count).map((one) => parseDocument(logEntryDocument, one.id, one.data())),
    );
    onEntries({ entries, hasMore: snapshot.size > count });
  });
  const stop = onSnapshot(newestFirst, { includeMetadataChanges: true }, list.next, (thrown) =>
    onError(asStaffError(thrown)),
  );
  return () => {
    stop();
    list.stop();
  };
}
