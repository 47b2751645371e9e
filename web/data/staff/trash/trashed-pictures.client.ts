import {
  deleteField,
  doc,
  type Firestore,
  getDocsFromServer,
  query,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { fitting, parseDocument } from '../../../../platform/data/parse.ts';
import { presentTime } from '../../../../platform/data/server-time.ts';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import type { LiveList, Watcher } from '../../../../platform/data/staff/watch.client.ts';
import { type Clip, clipDocument } from '../../../domain/pictures/clip.ts';
import type { LibraryKind } from '../../../domain/pictures/library.ts';
import { isGivenUp, type Picture, pictureDocument } from '../../../domain/pictures/picture.ts';
import { clips, libraryRecords, pictures } from '../collections.client.ts';
import { deleteFile } from '../pictures/uploads.client.ts';
import { deleteOld, watchOffered } from './in-trash.client.ts';

// A picture or clip in the trash is only marked with `trashedAt` and `trashedBy`; its record and files stay.

/** Watches the pictures in the trash that can be restored, newest first. Returns a function that unsubscribes. */
export function watchTrashedPictures(db: Firestore, watcher: Watcher<LiveList<Picture>>): () => void {
  return watchOffered(pictures(db), pictureDocument, watcher);
}

/** Watches the clips in the trash that can be restored, newest first. Returns a function that unsubscribes. */
export function watchTrashedClips(db: Firestore, watcher: Watcher<LiveList<Clip>>): () => void {
  return watchOffered(clips(db), clipDocument, watcher);
}

/** Moves a picture or clip into the trash. Throws a `StaffError`. */
export async function trashFile(db: Firestore, by: string, kind: LibraryKind, id: string): Promise<void> {
  const trashedAt = await presentTime();
  await orStaffError(updateDoc(doc(libraryRecords(db, kind), id), { trashedAt, trashedBy: by }));
}

/** Restores a picture or clip from the trash. Throws a `StaffError`. */
export async function restoreFile(db: Firestore, kind: LibraryKind, id: string): Promise<void> {
  const gone = { trashedAt: deleteField(), trashedBy: deleteField() };
  await orStaffError(updateDoc(doc(libraryRecords(db, kind), id), gone));
}

/**
 * Permanently deletes expired pictures and clips in the trash, and uploads that were abandoned for a week, with their
 * files. Throws a `StaffError`.
 */
export async function emptyOldFiles(db: Firestore): Promise<void> {
  await emptyOld(db, 'picture', pictureDocument);
  await emptyOld(db, 'clip', clipDocument);
}

async function emptyOld(
  db: Firestore,
  kind: LibraryKind,
  schema: ZodMiniType<Pick<Picture, 'uploading' | 'at'>>,
): Promise<void> {
  const records = libraryRecords(db, kind);
  await deleteOld(records, (id) => deleteFile(db, kind, id));
  const { docs } = await orStaffError(getDocsFromServer(query(records, where('uploading', '==', true))));
  const now = await presentTime();
  for (const file of fitting(docs.map((one) => parseDocument(schema, one.id, one.data()))))
    if (isGivenUp(file, now)) await deleteFile(db, kind, file.id);
}
