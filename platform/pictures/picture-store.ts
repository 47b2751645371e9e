import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadePicture } from './make-picture.ts';

/** Stores variants of pictures for later requests. */
export interface PictureStore {
  find(id: string, name: string): Promise<MadePicture | null>;
  put(id: string, name: string, made: MadePicture): Promise<void>;
  /** The names of the stored variants of a picture. */
  names(id: string): Promise<string[]>;
  /** Marks a picture as impossible to convert, with the reason, so that it is not tried again. */
  refuse(id: string, why: string): Promise<void>;
  /** The reason why a picture cannot be converted; null if it is not marked. */
  refusal(id: string): Promise<string | null>;
  remove(id: string): Promise<void>;
}

/** Name of the file that marks a picture as impossible to convert. It is in the folder of the picture's variants. */
const REFUSED = '.refused';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};
const TYPES = Object.fromEntries(Object.entries(ENDINGS).map(([type, ending]) => [ending, type]));

/**
 * Stores variants in a folder. The last file extension is the real format, which may differ from the requested one:
 * `800.avif.webp`.
 */
export function folderStore(folder: string): PictureStore {
  const placeOf = (id: string) => join(folder, id);
  const filesOf = (id: string) => readdir(placeOf(id)).catch(() => []);
  const nameOf = (file: string) => file.slice(0, file.lastIndexOf('.'));
  const store: PictureStore = {
    async find(id, name) {
      const file = (await filesOf(id)).find((one) => nameOf(one) === name);
      const type = TYPES[file?.slice(name.length + 1) ?? ''];
      if (file === undefined || type === undefined) return null;
      const bytes = await readFile(join(placeOf(id), file)).catch(() => null);
      return bytes && { bytes, type };
    },
    async put(id, name, { bytes, type }) {
      await mkdir(placeOf(id), { recursive: true, mode: 0o700 });
      // Writes to a temporary name and then renames, so that stored files are always complete.
      const aside = join(placeOf(id), `.${randomBytes(6).toString('hex')}`);
      try {
        await writeFile(aside, bytes, { mode: 0o600 });
        await rename(aside, join(placeOf(id), `${name}.${ENDINGS[type]}`));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    names: async (id) => (await filesOf(id)).filter((file) => !file.startsWith('.')).map(nameOf),
    async refuse(id, why) {
      await mkdir(placeOf(id), { recursive: true, mode: 0o700 });
      await writeFile(join(placeOf(id), REFUSED), why, { mode: 0o600 });
    },
    refusal: (id) => readFile(join(placeOf(id), REFUSED), 'utf8').catch(() => null),
    remove: (id) => rm(placeOf(id), { recursive: true, force: true }),
  };
  return store;
}

/** Combines two stores: variants are read from both and written only to the first. */
export function layeredStore(own: PictureStore, other: Pick<PictureStore, 'find' | 'names'>): PictureStore {
  return {
    ...own,
    find: async (id, name) => (await own.find(id, name)) ?? other.find(id, name),
    names: async (id) => [...new Set([...(await own.names(id)), ...(await other.names(id))])],
  };
}

/** Memory limit of `memoryStore`, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Stores variants in memory, as an LRU cache. Evicted variants may still be in the cache in front of the site. */
export function memoryStore(): PictureStore {
  const made = new Map<string, MadePicture>();
  let total = 0;
  const keyOf = (id: string, name: string) => `${id}/${name}`;
  const drop = (key: string) => {
    total -= made.get(key)?.bytes.length ?? 0;
    made.delete(key);
  };
  return {
    async find(id, name) {
      const found = made.get(keyOf(id, name));
      if (!found) return null;
      made.delete(keyOf(id, name));
      made.set(keyOf(id, name), found);
      return found;
    },
    async put(id, name, picture) {
      drop(keyOf(id, name));
      made.set(keyOf(id, name), picture);
      total += picture.bytes.length;
      for (const key of made.keys()) if (total > MOST_BYTES) drop(key);
    },
    names: async (id) =>
      [...made.keys()].filter((key) => key.startsWith(`${id}/`)).map((key) => key.slice(id.length + 1)),
    // The mark is not stored, so the picture is tried again after the next start.
    refuse: async () => {},
    refusal: async () => null,
    async remove(id) {
      for (const key of [...made.keys()]) if (key.startsWith(`${id}/`)) drop(key);
    },
  };
}
