import { doc, type Firestore, updateDoc } from 'firebase/firestore';
import { filesIn } from '../../domain/pictures/library.ts';
import { libraryRecords } from './collections.client.ts';

/**
 * Marks as used the pictures and clips that a save adds to a post or bio, because only editors may delete used ones.
 * The save does not wait for this.
 */
export function markShown(db: Firestore, before: object, changes: object): void {
  for (const kind of ['picture', 'clip'] as const) {
    const old = filesIn(kind, [JSON.stringify(before)]);
    for (const id of filesIn(kind, [JSON.stringify(changes)]))
      if (!old.includes(id))
        // An error is only logged, because it is expected for a file that has no record.
        updateDoc(doc(libraryRecords(db, kind), id), { inUse: true }).catch((thrown: unknown) =>
          console.warn(thrown),
        );
  }
}
