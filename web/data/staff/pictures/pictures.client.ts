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
import { newPictureId } from '../../../domain/pictures/new-picture-id.ts';
import { type Picture, pictureFile } from '../../../domain/pictures/picture.ts';
import type { PictureShape } from '../../../domain/pictures/picture-address.ts';
import { pictures } from '../collections.client.ts';
import { asStaffError, orStaffError, StaffError } from '../staff-error.ts';
import { storageAddress } from '../staff-firebase.client.ts';

// This file is the only one that uses firebase/storage.

/** A prepared file for upload: upright and already resized. */
export interface NewPicture extends PictureShape {
  file: Blob & { type: Picture['contentType'] };
  name: string;
  /** The description; '' until a person writes it. */
  alt: string;
}

/** A running upload. It resumes after a lost connection. */
export interface PictureUpload {
  /** The picture's id, known at once, so that its address can be inserted before the upload has finished. */
  id: string;
  /** Resolves when file and record are stored. Rejects with a `StaffError`, `canceled` after `cancel`. */
  stored: Promise<void>;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
}

/** Uploads a picture as `by`. `onProgress` receives the uploaded share, from 0 to 1. */
export function uploadPicture(
  db: Firestore,
  by: string,
  picture: NewPicture,
  onProgress: (done: number) => void = () => {},
): PictureUpload {
  const id = newPictureId(picture, randomName());
  let task: UploadTask | null = null;
  let isCanceled = false;

  async function store(): Promise<void> {
    // The record is written first, because the rules accept the file only from its uploader. Lists omit the picture
    // until the file is stored.
    await describeNew(db, by, id, picture);
    if (isCanceled) throw new StaffError('canceled', 'the upload was canceled before the file was sent');
    task = uploadBytesResumable(ref(storageOf(db), pictureFile(id)), picture.file, {
      contentType: picture.file.type,
      customMetadata: { by },
    });
    task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
      onProgress(totalBytes === 0 ? 0 : bytesTransferred / totalBytes),
    );
    await uploaded(task);
    await orStaffError(updateDoc(doc(pictures(db), id), { uploading: deleteField() }));
  }

  const stored = store();
  // If this deletion fails, `emptyOldPictures` deletes the leftovers later.
  stored.catch(() => deletePicture(db, id).catch(() => undefined));
  return {
    id,
    stored,
    pause: () => void task?.pause(),
    resume: () => void task?.resume(),
    cancel: () => {
      isCanceled = true;
      // A paused upload ignores `cancel`, so it is resumed first.
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
    throw asStaffError(thrown);
  }
}

async function describeNew(
  db: Firestore,
  by: string,
  id: string,
  { name, alt, width, height, file }: NewPicture,
): Promise<void> {
  const { size: bytes, type: contentType } = file;
  await orStaffError(
    setDoc(doc(pictures(db), id), {
      ...{ name, alt, width, height, bytes, contentType, by, uploading: true },
      at: serverTimestamp(),
    }),
  );
}

/** Deletes a picture in the trash, or one with an abandoned upload, for good: its file, then its record. */
export async function deletePicture(db: Firestore, id: string): Promise<void> {
  try {
    await deleteObject(ref(storageOf(db), pictureFile(id)));
  } catch (thrown) {
    const error = asStaffError(thrown);
    // The file was deleted before; only the record is left.
    if (error.problem !== 'missing') throw error;
  }
  await orStaffError(deleteDoc(doc(pictures(db), id)));
}

/** The file storage of the project to which the database belongs. */
function storageOf(db: Firestore): FirebaseStorage {
  const storage = getStorage(db.app);
  const address = storageAddress();
  // The SDK's own function supports only plain http. It sets these two properties (backend/test/storage-sdk.test.ts).
  if (address) Object.assign(storage, { host: address.host, _protocol: address.protocol });
  return storage;
}

/** A random id of 20 letters and digits. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
