import { getAuth } from 'firebase/auth';
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getCountFromServer,
  orderBy,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore';
import { orStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { answered } from '../../../platform/data/staff/time-limits.ts';
import { inTransaction } from '../../../platform/data/staff/transactions.client.ts';
import {
  type LiveList,
  type Watcher,
  watchById,
  watchDocument,
  watchList,
} from '../../../platform/data/staff/watch.client.ts';
import { signUps } from '../../../web/data/staff/collections.client.ts';
import {
  isWanted,
  type NewsGame,
  newsChoices,
  storedChoices,
  type WantedNews,
} from '../../../web/domain/mail/wanted-news.ts';
import {
  correctionId,
  MAILING_TEXTS,
  MAILINGS,
  type Mailing,
  type MailingKind,
  type MailingText,
  mailingDocument,
  mailingPath,
  mailingTextDocument,
  newMailing,
  postMailingId,
} from '../model/mailing.ts';

const mailings = (db: Firestore) => collection(db, MAILINGS);

/** The newest `count` mailings, updated live. Administrators only. Returns a function that unsubscribes. */
export function watchMailings(db: Firestore, count: number, watcher: Watcher<LiveList<Mailing>>): () => void {
  return watchList(query(mailings(db), orderBy('at', 'desc')), mailingDocument, watcher, { count });
}

/**
 * The mailing of a post, updated live; null if none was requested. Administrators only. Returns a function that
 * unsubscribes.
 */
export function watchMailingOf(db: Firestore, post: string, watcher: Watcher<Mailing | null>): () => void {
  return watchDocument(doc(db, mailingPath(postMailingId(post))), mailingDocument, watcher, {
    confirmedOnly: true,
  });
}

/** A mailing by the id from a URL, updated live; null if there is none. Returns a function that unsubscribes. */
export function watchMailing(db: Firestore, id: string, watcher: Watcher<Mailing | null>): () => void {
  return watchById(mailings(db), id, mailingDocument, watcher);
}

/** The stored mail of a mailing, updated live; null if none is stored. Returns a function that unsubscribes. */
export function watchMailingText(
  db: Firestore,
  id: string,
  watcher: Watcher<MailingText | null>,
): () => void {
  return watchById(collection(db, MAILING_TEXTS), id, mailingTextDocument, watcher);
}

/** Like `watchMailingOf`, but for the mailing that corrects the post's mailing. */
export function watchCorrectionOf(db: Firestore, post: string, watcher: Watcher<Mailing | null>): () => void {
  return watchDocument(doc(db, mailingPath(correctionId(post))), mailingDocument, watcher, {
    confirmedOnly: true,
  });
}

/** The post, the recipients and the texts of a requested mail. */
export type MailOrder = Pick<Mailing, 'post' | 'to' | 'subject' | 'preheader'>;

/** Requests the mailing of a post. Throws a `StaffError`, also if the post has a mailing already. */
export function orderMailing(db: Firestore, by: string, order: MailOrder): Promise<void> {
  return create(db, postMailingId(order.post), { kind: 'post', by, ...order });
}

/** Requests a mail that corrects the sent mail of a post. A post can have only one. Throws a `StaffError`. */
export function orderCorrection(db: Firestore, by: string, order: MailOrder): Promise<void> {
  return create(db, correctionId(order.post), { kind: 'correction', by, ...order });
}

/** Requests a test mail of the post to the signed-in person. Resolves to the address. Throws a `StaffError`. */
export async function orderTest(db: Firestore, by: string, order: MailOrder): Promise<string> {
  const to = getAuth(db.app).currentUser?.email ?? '';
  if (to === '') throw new StaffError('denied', 'Your account has no e-mail address.');
  await create(db, newId(db, 'test'), { kind: 'test', by, ...order, to });
  return to;
}

/** Requests confirmation mails for sign-ups that never got one. Throws a `StaffError`. */
export function askOldSignUps(db: Firestore, by: string): Promise<void> {
  return create(db, newId(db, 'confirm'), {
    kind: 'confirm',
    by,
    post: '',
    to: '',
    subject: '',
    preheader: '',
  });
}

/** Cancels a mailing that has not started. Throws a `StaffError`. */
export async function cancelMailing(db: Firestore, id: string): Promise<void> {
  await orStaffError(deleteDoc(doc(db, mailingPath(id))));
}

/** The number of readers for each kind of news. Administrators only. Throws a `StaffError`. */
export async function countReaders(
  db: Firestore,
  games: readonly NewsGame[],
): Promise<Map<WantedNews, number>> {
  const confirmed = query(signUps(db), where('state', '==', 'confirmed'));
  const count = async (wanted: ReturnType<typeof query>) =>
    (await orStaffError(answered(getCountFromServer(wanted)))).data().count;
  const choices = newsChoices(games);
  const [all, ...chosen] = await Promise.all([
    count(confirmed),
    ...choices.map((choice) => count(query(confirmed, where('wants', 'in', storedChoices(choice, games))))),
  ]);
  const counts = new Map(choices.map((choice, at) => [choice, chosen[at] ?? 0]));
  // Sign-ups without a choice get all news.
  const others = choices
    .filter((choice) => choice !== 'all')
    .reduce((sum, choice) => sum + (counts.get(choice) ?? 0), 0);
  counts.set('all', (all ?? 0) - others);
  return new Map(
    choices.map((sentAs) => [
      sentAs,
      choices
        .filter((wants) => isWanted(wants, sentAs, games))
        .reduce((sum, wants) => sum + (counts.get(wants) ?? 0), 0),
    ]),
  );
}

const newId = (db: Firestore, kind: MailingKind) => `${kind}_${doc(mailings(db)).id}`;

/**
 * Uses a transaction, which fails without a connection. A plain write would be queued, and the mail sent unexpectedly
 * later.
 */
function create(db: Firestore, id: string, order: Parameters<typeof newMailing>[0]): Promise<void> {
  const place = doc(db, mailingPath(id));
  return inTransaction(db, async (transaction) => {
    if ((await transaction.get(place)).exists())
      throw new StaffError('denied', 'This mail of the post was already requested.');
    transaction.set(place, { ...newMailing(order), at: serverTimestamp() });
  });
}
