import { doc, type Firestore, updateDoc } from 'firebase/firestore';
import { picturesIn } from '../../domain/pictures/pictures-in.ts';
import { pictures } from './collections.client.ts';

/**
 * Says of the pictures that a saved change brings into a post or bio that they are in use: their uploader deletes them no
 * more, an editor may. A save does not wait for it.
 */
export function markShown(db: Firestore, before: object, changes: object): void {
  const old = picturesIn(JSON.stringify(before));
  for (const id of picturesIn(JSON.stringify(changes)))
    if (!old.includes(id))
      // One that is gone or not described needs no mark.
      updateDoc(doc(pictures(db), id), { inUse: true }).catch((thrown: unknown) => console.warn(thrown));
}
