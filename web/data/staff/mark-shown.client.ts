import { doc, type Firestore, updateDoc } from 'firebase/firestore';
import { picturesIn } from '../../domain/pictures/pictures-in.ts';
import { pictures } from './collections.client.ts';

/**
 * Marks pictures that a save adds to a post or bio as used; only editors may delete used pictures. The save does not
 * wait for the mark.
 */
export function markShown(db: Firestore, before: object, changes: object): void {
  const old = picturesIn(JSON.stringify(before));
  for (const id of picturesIn(JSON.stringify(changes)))
    if (!old.includes(id))
      // A picture without a record cannot be marked, so the error is ignored.
      updateDoc(doc(pictures(db), id), { inUse: true }).catch((thrown: unknown) => console.warn(thrown));
}
