import {
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import {
  deleteObject,
  type FirebaseStorage,
  getStorage,
  ref,
  type StorageError,
  type UploadTask,
  uploadBytesResumable,
} from 'firebase/storage';
import { asStaffError, orStaffError, StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { storageAddress } from '../../../../platform/data/staff/staff-firebase.client.ts';
import type { ClipFormat } from '../../../../platform/domain/clips/clip-address.ts';
import type { ClipType } from '../../../../platform/domain/clips/clip-type.ts';
import { MOVING, type PictureShape } from '../../../../platform/domain/pictures/picture-address.ts';
import { type Clip, clipFile, stillFile } from '../../../domain/pictures/clip.ts';
import type { LibraryFile, LibraryKind } from '../../../domain/pictures/library.ts';
import { newPictureId, type Picture, pictureFile } from '../../../domain/pictures/picture.ts';
import { libraryRecords } from '../collections.client.ts';

// No other file uses firebase/storage.

/** A running upload. If the connection is lost and is back within minutes, the upload continues. */
export interface RunningUpload {
  /** Id of the file, known before the upload has finished, so that its URL can be inserted. */
  id: string;
  /**
   * Resolves when files and record are stored. Rejects with a `StaffError`; after `cancel` its problem is `canceled`.
   */
  stored: Promise<void>;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
}

/** The object names of a file in the library. A clip has two: its own file and its still image. */
const objectsOf = (kind: LibraryKind, id: string): readonly string[] =>
  kind === 'clip' ? [clipFile(id), stillFile(id)] : [pictureFile(id)];

/**
 * Uploads a picture or clip; `by` is the person who uploads it. `bytes` are the contents of its objects, in the order
 * of `objectsOf`. `onProgress` receives the uploaded fraction, from 0 to 1.
 */
function upload(
  db: Firestore,
  by: string,
  kind: LibraryKind,
  { id, ...record }: Omit<LibraryFile, 'by' | 'at' | 'inUse'>,
  bytes: readonly Blob[],
  onProgress: (done: number) => void,
): RunningUpload {
  let task: UploadTask | null = null;
  let isCanceled = false;
  const place = doc(libraryRecords(db, kind), id);
  const total = bytes.reduce((sum, { size }) => sum + size, 0);

  async function store(): Promise<void> {
    // Writes the record first, because the rules accept files only from the record's creator. Lists do not show
    // the file until its objects are stored.
    await orStaffError(setDoc(place, { ...record, by, uploading: true, at: serverTimestamp() }));
    let sent = 0;
    for (const [at, name] of objectsOf(kind, id).entries()) {
      if (isCanceled) throw new StaffError('canceled', 'the upload was canceled before the file was sent');
      const part = bytes[at] as Blob;
      task = uploadBytesResumable(ref(storageOf(db), name), part, {
        contentType: part.type,
        customMetadata: { by },
      });
      task.on('state_changed', ({ bytesTransferred }) => onProgress((sent + bytesTransferred) / total));
      await uploaded(task);
      sent += part.size;
    }
    await orStaffError(updateDoc(place, { uploading: deleteField() }));
  }

  const stored = store();
  // After a failed upload, deletes the objects and the record. If this fails too, `emptyOldFiles` deletes them later.
  stored.catch(() => deleteFile(db, kind, id).catch(() => undefined));
  return {
    id,
    stored,
    pause: () => void task?.pause(),
    resume: () => void task?.resume(),
    cancel: () => {
      isCanceled = true;
      // Resumes a paused upload, because the SDK does not cancel paused uploads.
      task?.resume();
      task?.cancel();
    },
  };
}

async function uploaded(task: UploadTask): Promise<void> {
  try {
    await task;
  } catch (thrown) {
    const { status, message } = thrown as StorageError;
    if (status === 413) throw new StaffError('too-large', message, thrown);
    if (status === 415) throw new StaffError('not-a-picture', message, thrown);
    if (status === 422) throw new StaffError('incomplete', message, thrown);
    throw asStaffError(thrown);
  }
}

/** Permanently deletes a file in the trash, or one with an abandoned upload: first its objects, then its record. */
export async function deleteFile(db: Firestore, kind: LibraryKind, id: string): Promise<void> {
  for (const name of objectsOf(kind, id)) {
    try {
      await deleteObject(ref(storageOf(db), name));
    } catch (thrown) {
      const error = asStaffError(thrown);
      // Continues if the object was deleted before, so that the record is deleted too.
      if (error.problem !== 'missing') throw error;
    }
  }
  await orStaffError(deleteDoc(doc(libraryRecords(db, kind), id)));
}

/** The file storage of the database's project. */
function storageOf(db: Firestore): FirebaseStorage {
  const storage = getStorage(db.app);
  const address = storageAddress();
  // Sets the two properties that the SDK's `connectStorageEmulator` sets, because that function supports only http
  // (backend/test/storage-sdk.test.ts).
  if (address) Object.assign(storage, { host: address.host, _protocol: address.protocol });
  return storage;
}

/** A random id of 20 letters and digits. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A picture prepared for upload: upright and within the size limits. */
interface NewPicture extends PictureShape {
  file: Blob & { type: Picture['contentType'] };
  /**
   * Whether the picture is animated. Pages recognize an animated picture by a mark in its id, and show people who
   * prefer reduced motion only a still frame.
   */
  moves: boolean;
  name: string;
  /** The alt text; '' until someone writes one. */
  alt: string;
}

/** A clip that `readClip` has accepted, with its still image. */
export interface NewClip extends PictureShape, Pick<Clip, 'name' | 'alt' | 'duration'> {
  format: ClipFormat;
  file: Blob & { type: ClipType };
  still: Blob;
}

/** Uploads a picture; `by` is the person who uploads it. `onProgress` receives the uploaded fraction, from 0 to 1. */
export function uploadPicture(
  db: Firestore,
  by: string,
  { color, file, moves, name, alt, width, height }: NewPicture,
  onProgress: (done: number) => void = () => {},
): RunningUpload {
  // Named one by one, because the rules refuse a record with any other field of a prepared picture.
  const record = { name, alt, width, height };
  const id = newPictureId({ ...record, color }, `${randomName()}${moves ? MOVING : ''}`);
  const described = { ...record, id, bytes: file.size, contentType: file.type };
  return upload(db, by, 'picture', described, [file], onProgress);
}

/**
 * Uploads a clip and its still image; `by` is the person who uploads them. The clip's id contains the format, because
 * the clip's address is made from the id alone.
 */
export function uploadClip(
  db: Firestore,
  by: string,
  { color, format, file, still, ...record }: NewClip,
  onProgress: (done: number) => void = () => {},
): RunningUpload {
  const id = newPictureId({ ...record, color }, `${randomName()}-${format}`);
  const described = { ...record, id, bytes: file.size, contentType: file.type };
  return upload(db, by, 'clip', described, [file, still], onProgress);
}
