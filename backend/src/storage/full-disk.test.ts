import { readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FirebaseStorage,
  getBytes,
  getMetadata,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bytes, outcomeOf } from '../../test/shared-files.ts';
import { openStorageSite, type StorageSite } from '../../test/storage-site.ts';
import { checkFolderObjects } from '../maintenance.ts';

const BYTES = bytes(900_000);

let site: StorageSite;
let storage: FirebaseStorage;
let handles: FileHandle;

beforeAll(async () => {
  // Discards the log, because this test expects the errors that a full disk causes.
  site = await openStorageSite(undefined, { log: () => {} });
  storage = await site.as('alice');
  const file = await open(import.meta.filename);
  handles = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site?.close());

/** Lets `writes` disk writes succeed and all later ones fail. The returned function gives the number of failures. */
function fullAfter(writes: number): () => number {
  let [left, refused] = [writes, 0];
  for (const name of ['write', 'writeFile'] as const) {
    const whole = handles[name] as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(handles, name).mockImplementation(async function (this: FileHandle, ...given: unknown[]) {
      if (left-- > 0) return (await whole.apply(this, given)) as never;
      refused += 1;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
  }
  return () => refused;
}

test.each([
  ['in one request', async (at: string) => uploadBytes(ref(storage, at), BYTES)],
  ['in parts', async (at: string) => uploadBytesResumable(ref(storage, at), BYTES)],
])('a disk that fills up during an upload %s leaves no object; the next upload succeeds', async (how, upload) => {
  const at = `pictures/${how}/original`;
  const refusals = fullAfter(2);
  expect(await outcomeOf(upload(at))).toBe('storage/quota-exceeded');
  expect(refusals()).toBeGreaterThan(0);
  expect(await outcomeOf(getMetadata(ref(storage, at)))).toBe('storage/object-not-found');
  if (how === 'in one request') expect(readdirSync(join(site.dataDir, 'uploads'))).toEqual([]);
  vi.restoreAllMocks();
  await upload(at);
  expect(Buffer.from(await getBytes(ref(storage, at))).equals(BYTES)).toBe(true);
  expect(checkFolderObjects(site.dataDir)).toMatchObject({ missing: [], unused: [] });
});
