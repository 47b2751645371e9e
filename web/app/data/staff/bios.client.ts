import { doc, type Firestore, onSnapshot, type QuerySnapshot, runTransaction } from 'firebase/firestore';
import type { BioChanges, BioField } from '../../domain/bio.ts';
import { asStored, type Bio, bioSchema, newBio } from '../../domain/bio.ts';
import { byOrder } from '../../domain/bio-order.ts';
import { movedFields } from '../../domain/draft.ts';
import { fitting, parseDocument } from '../parse.ts';
import { memberBios } from './collections.client.ts';
import { SAVE_ATTEMPTS, type SaveResult } from './save-result.ts';
import { serverFirst } from './server-first.ts';
import { asStaffError, orStaffError, StaffError } from './staff-error.ts';
import { record } from './staff-log.client.ts';

/** All bios, hidden ones included, live, sorted by order. Returns the way to stop. */
export function watchBios(
  db: Firestore,
  onBios: (bios: Bio[]) => void,
  onError: (error: StaffError) => void,
): () => void {
  const list = serverFirst((snapshot: QuerySnapshot) => {
    // An empty copy on this computer means "not known", not "no bios".
    if (snapshot.empty && snapshot.metadata.fromCache) return;
    const bios = fitting(snapshot.docs.map((entry) => parseDocument(bioSchema, entry.id, entry.data())));
    onBios(bios.toSorted(byOrder));
  });
  const stop = onSnapshot(memberBios(db), { includeMetadataChanges: true }, list.next, (thrown) =>
    onError(asStaffError(thrown)),
  );
  return () => {
    stop();
    list.stop();
  };
}

/**
 * One bio as the server holds it, live; null when there is none. What this page itself is still sending is not
 * reported until the server has accepted it. Returns the way to stop.
 */
export function watchBio(
  db: Firestore,
  id: string,
  onBio: (bio: Bio | null) => void,
  onError: (error: StaffError) => void,
): () => void {
  let reported = false;
  return onSnapshot(
    doc(memberBios(db), id),
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache, hasPendingWrites } = snapshot.metadata;
      if (hasPendingWrites && reported) return;
      if (!snapshot.exists()) {
        if (!fromCache) onBio(null);
        return;
      }
      const parsed = parseDocument(bioSchema, id, snapshot.data());
      if (!parsed.ok) return onError(new StaffError('unreadable', parsed.problem));
      reported = true;
      onBio(parsed.value);
    },
    (thrown) => onError(asStaffError(thrown)),
  );
}

/**
 * Creates a bio with the defaults (docs/product.md#member-bios); `by` creates it. Resolves to whether it was: an id
 * that is taken, also by somebody else at the same moment, is left as it is.
 */
export async function createBio(db: Firestore, by: string, id: string): Promise<boolean> {
  const place = doc(memberBios(db), id);
  return orStaffError(
    runTransaction(db, async (transaction) => {
      if ((await transaction.get(place)).exists()) return false;
      const bio = newBio();
      transaction.set(place, bio);
      if (id !== by) {
        const to = { displayName: bio.displayName };
        record(db, transaction, { kind: 'bio', subject: id, by, from: {}, to });
      }
      return true;
    }),
  );
}

export async function setBioShown(db: Firestore, by: string, id: string, show: boolean): Promise<void> {
  const place = doc(memberBios(db), id);
  await orStaffError(
    runTransaction(db, async (transaction) => {
      const snapshot = await transaction.get(place);
      if (!snapshot.exists()) throw new StaffError('missing', `bio ${id} is gone`);
      transaction.update(place, { show });
      if (id !== by) {
        const from = { show: snapshot.get('show') === true };
        record(db, transaction, { kind: 'bio', subject: id, by, from, to: { show } });
      }
    }),
  );
}

/**
 * Writes only the changed fields, and only while each of them is still as it was when editing began. Needs the
 * server: throws `offline` when it cannot be reached, `missing` when the bio is gone. `by` is who saves.
 */
export async function updateBio(
  db: Firestore,
  by: string,
  id: string,
  changes: BioChanges,
  base: Bio,
): Promise<SaveResult<Bio>> {
  const place = doc(memberBios(db), id);
  return orStaffError(
    runTransaction(
      db,
      async (transaction): Promise<SaveResult<Bio>> => {
        const snapshot = await transaction.get(place);
        if (!snapshot.exists()) throw new StaffError('missing', `bio ${id} is gone`);
        const parsed = parseDocument(bioSchema, id, snapshot.data());
        if (!parsed.ok) throw new StaffError('unreadable', parsed.problem);
        const current = parsed.value;
        if (movedFields<Bio, BioField>(current, base, changes).length > 0) return { stored: false, current };
        transaction.update(place, { ...asStored(changes) });
        if (id !== by) {
          const from = Object.fromEntries(
            Object.keys(changes).map((field) => [field, current[field as BioField]]),
          );
          record(db, transaction, { kind: 'bio', subject: id, by, from, to: changes });
        }
        return { stored: true };
      },
      { maxAttempts: SAVE_ATTEMPTS },
    ),
  );
}
