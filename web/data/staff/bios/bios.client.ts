import { doc, type Firestore } from 'firebase/firestore';
import { StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction } from '../../../../platform/data/staff/transactions.client.ts';
import {
  readAhead,
  type Watcher,
  watchById,
  watchList,
} from '../../../../platform/data/staff/watch.client.ts';
import { type Bio, bioSchema, newBio } from '../../../domain/bios/bio.ts';
import { memberBios, trashedBios } from '../collections.client.ts';
import { record } from '../people/staff-log.client.ts';

/** Watches all bios, including hidden ones. Returns a function that unsubscribes. */
export function watchBios(db: Firestore, { onValue, onError }: Watcher<Bio[]>): () => void {
  return watchList(memberBios(db), bioSchema, { onValue: ({ items }) => onValue(items), onError });
}

/** Starts loading the bios before a screen calls `watchBios`. */
export function readBiosAhead(db: Firestore): void {
  readAhead(memberBios(db));
}

/** Watches one bio; null if it does not exist. Returns a function that unsubscribes. */
export function watchBio(db: Firestore, id: string, watcher: Watcher<Bio | null>): () => void {
  return watchById(memberBios(db), id, bioSchema, watcher);
}

/**
 * Creates a bio with the default values (docs/product.md#member-bios). `by` is the user who creates it. Resolves to
 * false if another bio has the id, even one in the trash.
 */
export async function createBio(db: Firestore, by: string, id: string): Promise<boolean> {
  const place = doc(memberBios(db), id);
  return inTransaction(db, async (transaction) => {
    if ((await transaction.get(place)).exists()) return false;
    // Looks up only other people's ids in the trash, because the rules do not let editors look up their own id there.
    // An editor's own bio is never in the trash, because the editor has an account.
    const isOthers = id !== by;
    if (isOthers && (await transaction.get(doc(trashedBios(db), id))).exists()) return false;
    const bio = newBio();
    transaction.set(place, bio);
    if (isOthers) {
      const to = { displayName: bio.displayName };
      record(db, transaction, { kind: 'bio', subject: id, by, from: {}, to });
    }
    return true;
  });
}

export async function setBioShown(db: Firestore, by: string, id: string, show: boolean): Promise<void> {
  const place = doc(memberBios(db), id);
  await inTransaction(db, async (transaction) => {
    const snapshot = await transaction.get(place);
    if (!snapshot.exists()) throw new StaffError('missing', `bio ${id} no longer exists`);
    transaction.update(place, { show });
    if (id !== by) {
      const from = { show: snapshot.get('show') === true };
      record(db, transaction, { kind: 'bio', subject: id, by, from, to: { show } });
    }
  });
}
