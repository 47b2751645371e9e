import type { Firestore } from 'firebase/firestore';
import { picturesIn } from '../../domain/pictures/picture-text.ts';

/**
 * Says of the pictures that a saved change brings into a post or bio that they are in use: their uploader deletes them no
 * more, an editor may. A save does not wait for it.
 */
export function markShown(db: Firestore, before: object, changes: object): void {
  const old = picturesIn(JSON.stringify(before));
  const added = picturesIn(JSON.stringify(changes)).filter((id) => !old.includes(id));
  if (added.length > 0) mark(db, added).catch((thrown: unknown) => console.warn(thrown));
}

async function mark(db: Firestore, ids: readonly string[]): Promise<void> {
  const { describePicture } = await import('./picture-descriptions.client.ts');
  // One that is gone or not described needs no mark.
  await Promise.allSettled(ids.map((id) => describePicture(db, id, { inUse: true })));
}
