import { doc, type Firestore } from 'firebase/firestore';
import { rememberSave } from '../../../../platform/data/staff/own-saves.client.ts';
import { whileOnline } from '../../../../platform/data/staff/time-limits.ts';
import { type SaveResult, saveChanged } from '../../../../platform/data/staff/transactions.client.ts';
import { pick } from '../../../../platform/domain/editing/draft.ts';
import { asStored, type Bio, type BioChanges, type BioField, bioSchema } from '../../../domain/bios/bio.ts';
import { memberBios } from '../collections.client.ts';
import { markShown } from '../mark-shown.client.ts';
import { record } from '../people/staff-log.client.ts';

/** Saves the changed fields of a bio like `saveChanged`. `by` is the user who saves. */
export async function updateBio(
  db: Firestore,
  by: string,
  id: string,
  changes: BioChanges,
  base: Bio,
): Promise<SaveResult<Bio>> {
  const place = doc(memberBios(db), id);
  const edit = { changes, base };
  const result = await whileOnline(() =>
    saveChanged<Bio, BioField, Bio>(db, place, bioSchema, edit, (transaction, current) => {
      transaction.update(place, { ...asStored(changes) });
      if (id === by) return;
      const from = Object.fromEntries(
        Object.keys(changes).map((field) => [field, current[field as BioField]]),
      );
      record(db, transaction, { kind: 'bio', subject: id, by, from, to: changes });
    }),
  );
  if (result.stored) {
    const from = pick<Bio, BioField>(base, Object.keys(changes) as BioField[]);
    rememberSave(place.path, { from, to: changes });
    markShown(db, base, changes);
  }
  return result;
}
