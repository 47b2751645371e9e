import { readFileSync } from 'node:fs';
import { checkDocument, checkDocumentPath } from './firestore/limits.ts';
import { type Backend, openBackend } from './index.ts';
import type { Account } from './store/accounts.ts';
import { StoreError } from './store/errors.ts';
import { type PlainDocument, writeAccounts } from './store/maintenance.ts';
import type { FolderObject } from './store/object-copies.ts';
import { type Restored, restoreFolder as restoreDatabase } from './store/restore.ts';
import { parseFields } from './wire/firestore/proto-value.ts';

export { checkDocument, checkDocumentPath } from './firestore/limits.ts';
// This file exports what commands need to work on a data folder. index.ts exports the running backend.
export { FirestoreError } from './model/errors.ts';
export { type Fields, newFields, type Value } from './model/value.ts';
export { type Account, isGoogleAccount } from './store/accounts.ts';
export { FolderInUse, StoreError } from './store/errors.ts';
export { copyFolder } from './store/folder-copy.ts';
export { folderVersion } from './store/folder-version.ts';
export {
  backupFolder,
  checkFolder,
  checkFolderObjects,
  type PlainDocument,
  readCollection,
  readFolder,
  withFolderLocked,
} from './store/maintenance.ts';
export type { FolderObject } from './store/object-copies.ts';
export { lockFolder, makeFolder } from './store/own-folder.ts';
export type { Restored } from './store/restore.ts';
export { parseFields, parseValue } from './wire/firestore/proto-value.ts';

/**
 * Replaces the database of a data folder with a backup (store/restore.ts). First checks the path, size, depth and field
 * names of each document. Throws `StoreError` and leaves the old database in place if something is wrong.
 */
export function restoreFolder(
  dataDir: string,
  file: string,
  options: { force: boolean; now: number },
): Promise<Restored> {
  return restoreDatabase(dataDir, file, {
    ...options,
    check({ path, fields, createTime, updateTime }) {
      checkDocumentPath(path);
      checkDocument({ path, fields: parseFields(JSON.parse(fields)), createTime, updateTime }, path);
    },
  });
}

const CLOSED = "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { } }";
const DOCUMENTS_A_COMMIT = 500;

const NO_FILES = "rules_version = '2'; service firebase.storage { match /b/{b}/o { } }";

/**
 * Creates a data folder with these documents, accounts and objects. Each document is checked like a commit. Throws
 * `FirestoreError` or `StoreError`.
 */
export async function createFolder(
  dataDir: string,
  content: {
    documents: PlainDocument[];
    accounts: Account[];
    objects?: FolderObject[];
    /** Whether the data comes from a folder that was ever used in demo mode. */
    usedInDemo?: boolean;
  },
): Promise<void> {
  const { documents, accounts, objects = [], usedInDemo = false } = content;
  const backend = await openBackend({
    projectId: 'maintenance',
    dataDir,
    rules: { text: CLOSED, name: 'closed.rules' },
    storage: { rules: { text: NO_FILES, name: 'closed.rules' } },
    // No indexes are given, because the next start on this folder rebuilds the index entries for the site's indexes.
    indexes: { indexes: [] },
    identity: { demo: null },
  });
  try {
    for (let at = 0; at < documents.length; at += DOCUMENTS_A_COMMIT)
      await backend.setDocuments(documents.slice(at, at + DOCUMENTS_A_COMMIT));
    for (const object of objects) await storeObject(backend, object);
  } finally {
    await backend.close();
  }
  writeAccounts(dataDir, accounts, usedInDemo);
}

async function storeObject(backend: Backend, { bucket, name, settings, file }: FolderObject): Promise<void> {
  try {
    await backend.setObjects([{ bucket, name, settings, bytes: readFileSync(file) }]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The file ${name.slice(0, 200)} cannot be stored: ${reason}`);
  }
}
