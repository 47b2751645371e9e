import {
  deleteField,
  doc,
  type Firestore,
  getDocsFromServer,
  query,
  updateDoc,
  where,
} from 'firebase/firestore';
import { isGivenUp, type Picture, pictureDocument } from '../../../domain/pictures/picture.ts';
import { fitting, parseDocument } from '../../parse.ts';
import { presentTime } from '../../server-time.ts';
import { pictures } from '../collections.client.ts';
import { deletePicture } from '../pictures/pictures.client.ts';
import { orStaffError } from '../staff-error.ts';
import type { LiveList, Watcher } from '../watch.client.ts';
import { deleteOld, watchOffered } from './in-trash.client.ts';

// A picture in the trash is only marked with `trashedAt` and `trashedBy`; its record and file stay.

/** The restorable pictures in the trash, live, newest first. Returns a function that unsubscribes. */
export function watchTrashedPictures(db: Firestore, watcher: Watcher<LiveList<Picture>>): () => void {
  return watchOffered(pictures(db), pictureDocument, watcher);
}

/** Moves a picture into the trash. Throws a `StaffError`. */
export async function trashPicture(db: Firestore, by: string, id: string): Promise<void> {
  const trashedAt = await presentTime();
  await orStaffError(updateDoc(doc(pictures(db), id), { trashedAt, trashedBy: by }));
}

/** Restores a picture from the trash. Throws a `StaffError`. */
export async function restorePicture(db: Firestore, id: string): Promise<void> {
  const gone = { trashedAt: deleteField(), trashedBy: deleteField() };
  await orStaffError(updateDoc(doc(pictures(db), id), gone));
}

/**
 * Deletes expired pictures in the trash, and uploads abandoned for a week, for good with their files. Throws a
 * `StaffError`.
 */
export async function emptyOldPictures(db: Firestore): Promise<void> {
  await deleteOld(pictures(db), (id) => deletePicture(db, id));
  const unfinished = query(pictures(db), where('uploading', '==', true));
  const { docs } = await orStaffError(getDocsFromServer(unfinished));
  const now = await presentTime();
  for (const picture of fitting(docs.map((one) => parseDocument(pictureDocument, one.id, one.data()))))
    if (isGivenUp(picture, now)) await deletePicture(db, picture.id);
}
