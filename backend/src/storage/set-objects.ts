import { OWNER } from '../model/caller.ts';
import type { ObjectSettings } from '../model/stored-object.ts';
import { newUploadId, type ObjectStorage } from './storage.ts';

/** An object to store, with its bytes. */
export interface NewObject {
  bucket: string;
  name: string;
  settings: ObjectSettings;
  bytes: Uint8Array;
}

/**
 * Stores objects as if they were uploaded, but without checking the rules. Either all are stored or none. Resolves when
 * they are on disk. Throws `StorageError`.
 */
export async function setObjects(storage: ObjectStorage, objects: readonly NewObject[]): Promise<void> {
  const uploads = objects.map(({ bucket, name, settings, bytes }) => {
    const coming = { bucket, name, settings, size: bytes.length };
    storage.authorizeUpload(coming, OWNER);
    return { id: newUploadId(), coming, bytes };
  });
  try {
    await Promise.all(uploads.map(({ id, bytes }) => storage.files.writeUnfinished(id, bytes)));
    await storage.finishAll(uploads, OWNER);
  } finally {
    for (const { id } of uploads) storage.files.dropUnfinished(id);
  }
}
