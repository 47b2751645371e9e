import { doc, type Firestore, orderBy, query, setDoc, updateDoc, where } from 'firebase/firestore';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { changeAll } from '../../../../platform/data/staff/transactions.client.ts';
import {
  type LiveList,
  type Watcher,
  watchDocument,
  watchList,
} from '../../../../platform/data/staff/watch.client.ts';
import {
  type OutboxJob,
  outboxJobDocument,
  RETRY,
  TEST_MAIL,
  testMail,
} from '../../../domain/mail/outbox-job.ts';
import { outboxJobs } from '../collections.client.ts';

/**
 * The `count` newest failed or uncertain jobs, updated live. Administrators only. Returns a function that unsubscribes.
 */
export function watchProblemJobs(
  db: Firestore,
  count: number,
  watcher: Watcher<LiveList<OutboxJob>>,
): () => void {
  const problems = query(
    outboxJobs(db),
    where('state', 'in', ['failed', 'uncertain']),
    orderBy('at', 'desc'),
  );
  return watchList(problems, outboxJobDocument, watcher, { count });
}

/** One job, updated live; null if it does not exist. Returns a function that unsubscribes. */
export function watchJob(db: Firestore, key: string, watcher: Watcher<OutboxJob | null>): () => void {
  return watchDocument(doc(outboxJobs(db), key), outboxJobDocument, watcher);
}

/** Requests a test mail. Administrators only. Resolves to the key of its job; throws a `StaffError`. */
export async function orderTestMail(db: Firestore, to: string): Promise<string> {
  const key = `${TEST_MAIL}:${doc(outboxJobs(db)).id}`;
  await orStaffError(setDoc(doc(outboxJobs(db), key), testMail(to, Date.now())));
  return key;
}

/** Requests another attempt of a failed or uncertain job. Administrators only. Throws a `StaffError`. */
export async function retryJob(db: Firestore, key: string): Promise<void> {
  await orStaffError(updateDoc(doc(outboxJobs(db), key), RETRY));
}

/** Requests another attempt of all uncertain jobs. Administrators only. Throws a `StaffError`. */
export async function retryUncertain(db: Firestore): Promise<void> {
  const uncertain = query(outboxJobs(db), where('state', '==', 'uncertain'), orderBy('at'));
  await changeAll(db, uncertain, (batch, place) => batch.update(place, RETRY));
}
