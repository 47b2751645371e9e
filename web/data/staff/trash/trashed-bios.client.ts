import { doc, type Firestore } from 'firebase/firestore';
import { presentTime } from '../../../../platform/data/server-time.ts';
import { inTransaction } from '../../../../platform/data/staff/transactions.client.ts';
import type { LiveList, Watcher } from '../../../../platform/data/staff/watch.client.ts';
import { type TrashedBio, trashedBioDocument } from '../../../domain/trash.ts';
import { memberBios, trashedBios } from '../collections.client.ts';
import { record } from '../people/staff-log.client.ts';
import { deleteOld, moveBack, moveToTrash, untilRead, watchOffered } from './in-trash.client.ts';

/** Watches the bios in the trash that can be restored, newest first. Returns a function that unsubscribes. */
export function watchTrashedBios(db: Firestore, watcher: Watcher<LiveList<TrashedBio>>): () => void {
  return watchOffered(trashedBios(db), trashedBioDocument, watcher);
}

/** Moves a stored bio to the trash and adds an entry to the change log. Administrators only. Throws a `StaffError`. */
export async function trashBio(db: Firestore, by: string, id: string): Promise<void> {
  const mark = { trashedAt: await presentTime(), trashedBy: by };
  await inTransaction(db, async (transaction) => {
    const bio = await moveToTrash(transaction, doc(memberBios(db), id), doc(trashedBios(db), id), mark);
    const from = { displayName: bio.displayName };
    record(db, transaction, { kind: 'bio', subject: id, by, from, to: {} });
  });
}

/**
 * Restores a bio and adds an entry to the change log. Resolves when the lists on the page contain the bio. Throws a
 * `StaffError`.
 */
export async function restoreBio(db: Firestore, by: string, id: string): Promise<void> {
  const place = doc(memberBios(db), id);
  await inTransaction(db, async (transaction) => {
    await moveBack(transaction, doc(trashedBios(db), id), place);
    record(db, transaction, { kind: 'bio', subject: id, by, from: {}, to: { restored: true } });
  });
  await untilRead(place);
}

/** Deletes a bio from the trash. Throws a `StaffError`. */
export async function deleteBioForGood(db: Firestore, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => void transaction.delete(doc(trashedBios(db), id)));
}

/** Permanently deletes bios that have expired in the trash. Throws a `StaffError`. */
export async function emptyOldBios(db: Firestore): Promise<void> {
  await deleteOld(trashedBios(db), (id) => deleteBioForGood(db, id));
}
