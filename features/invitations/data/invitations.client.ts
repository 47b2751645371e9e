import {
  collection,
  doc,
  type Firestore,
  orderBy,
  query,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore';
import { presentTime } from '../../../platform/data/server-time.ts';
import { orStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { inTransaction } from '../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import { outboxPath } from '../../../web/domain/places.ts';
import {
  INVITATION_LASTS,
  INVITATION_SECRET_BYTES,
  INVITATIONS,
  type Invitation,
  type InvitationKey,
  invitationDocument,
  invitationMailJob,
  invitationMailKey,
  invitationPath,
  invitationSecretPath,
  type NewInvitation,
} from '../model/invitation.ts';

const invitations = (db: Firestore) => collection(db, INVITATIONS);

/** Watches all invitations that were not accepted, expired ones included. Administrators only. */
export function watchInvitations(db: Firestore, watcher: Watcher<LiveList<Invitation>>): () => void {
  return watchList(query(invitations(db), orderBy('expires')), invitationDocument, watcher);
}

/**
 * Creates an invitation and, if it has an e-mail address, a job that mails the invitation to this address. Resolves to
 * the key of the invitation's link. The key is not stored, so it cannot be read again. Throws a `StaffError`.
 */
export async function invite(db: Firestore, by: string, invited: NewInvitation): Promise<InvitationKey> {
  // Pages without https have no `crypto.subtle`, except on localhost.
  if (!crypto.subtle) throw new StaffError('denied', 'Invitations need https.');
  const now = await presentTime();
  const secret = textOf(crypto.getRandomValues(new Uint8Array(INVITATION_SECRET_BYTES)));
  const hash = textOf(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))),
  );
  const { id } = doc(invitations(db));
  // Uses a transaction, because it fails without a connection. A plain write would be queued and stored later, when
  // nobody has the link any more.
  await inTransaction(db, async (transaction) => {
    // Subtracts a minute, because the rules limit `expires`, and the server's clock may be behind.
    const expires = Math.floor(now) + INVITATION_LASTS - 60_000;
    transaction.set(doc(db, invitationPath(id)), { ...invited, by, at: serverTimestamp(), expires });
    transaction.set(doc(db, invitationSecretPath(id)), { hashes: [hash] });
    if (invited.email !== '')
      transaction.set(doc(db, outboxPath(invitationMailKey(id))), invitationMailJob(id, Date.now()));
  });
  return { id, secret };
}

/** Revokes an invitation, so that its links no longer work. Throws a `StaffError`. */
export async function revokeInvitation(db: Firestore, id: string): Promise<void> {
  const batch = writeBatch(db);
  batch.delete(doc(db, invitationPath(id)));
  batch.delete(doc(db, invitationSecretPath(id)));
  await orStaffError(batch.commit());
}

/** Encodes bytes as Base64 for URLs, without padding. */
const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
