import {
  type CollectionReference,
  collection,
  doc,
  type Firestore,
  runTransaction,
} from 'firebase/firestore';
import { type TrashedBio, trashedBioDocument } from '../../../domain/bios/trashed-bio.ts';
import { TRASHED_BIOS } from '../../../domain/places.ts';
import { presentTime } from '../../server-time.ts';
import { memberBios } from '../collections.client.ts';
import { orStaffError, StaffError } from '../staff-error.ts';
import { record } from '../staff-log.client.ts';
import type { LiveList, Watcher } from '../watch.client.ts';
import { deleteOld, watchOffered } from './trashed-posts.client.ts';

/** Bios that were deleted. */
function trashedBios(db: Firestore): CollectionReference {
  return collection(db, TRASHED_BIOS);
}

/** What the trash offers of bios, live, the newest first. Returns the way to stop. */
export function watchTrashedBios(db: Firestore, watcher: Watcher<LiveList<TrashedBio>>): () => void {
  return watchOffered(trashedBios(db), trashedBioDocument, watcher);
}

/** Moves a bio as it is stored into the trash, and records that. Administrators only. Throws a `StaffError`. */
export async function trashBio(db: Firestore, by: string, id: string): Promise<void> {
  const trashedAt = await presentTime();
  await orStaffError(
    runTransaction(db, async (transaction) => {
      const place = doc(memberBios(db), id);
      const stored = await transaction.get(place);
      if (!stored.exists()) throw new StaffError('missing', `${place.path} is gone`);
      transaction.set(doc(trashedBios(db), id), { ...stored.data(), trashedAt, trashedBy: by });
      transaction.delete(place);
      const from = { displayName: stored.get('displayName') };
      record(db, transaction, { kind: 'bio', subject: id, by, from, to: {} });
    }),
  );
}

/** Puts a bio back to its place as it was, and records that. Throws a `StaffError`. */
export async function restoreBio(db: Firestore, by: string, id: string): Promise<void> {
  await orStaffError(
    runTransaction(db, async (transaction) => {
      const place = doc(trashedBios(db), id);
      const stored = await transaction.get(place);
      if (!stored.exists()) throw new StaffError('missing', `${place.path} is gone`);
      const { trashedAt: _at, trashedBy: _by, ...bio } = stored.data();
      transaction.set(doc(memberBios(db), id), bio);
      transaction.delete(place);
      record(db, transaction, { kind: 'bio', subject: id, by, from: {}, to: { restored: true } });
    }),
  );
}

/** Deletes a bio from the trash. Throws a `StaffError`. */
export async function deleteBioForGood(db: Firestore, id: string): Promise<void> {
  await orStaffError(
    runTransaction(db, async (transaction) => void transaction.delete(doc(trashedBios(db), id))),
  );
}

/** Deletes for good the bios that the trash no longer offers. Throws a `StaffError`. */
export async function emptyOldBios(db: Firestore): Promise<void> {
  await deleteOld(trashedBios(db), (id) => deleteBioForGood(db, id));
}
