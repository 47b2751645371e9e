import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import type { ObjectSettings, StoredObject } from '../model/stored-object.ts';
import type { Lookup, StorageRequest, StorageRuleset } from '../rules/types.ts';
import { type Digest, type ObjectFiles, openObjectFiles } from '../store/object-files.ts';
import { objectTable } from '../store/objects.ts';
import type { Store } from '../store/open.ts';
import type { Space } from '../store/space.ts';
import { uploadTable } from '../store/uploads.ts';
import { beginsAsSaid } from './image-signature.ts';
import { type ListedObjects, listObjects } from './list-objects.ts';
import { checkObjectName } from './object-name.ts';
import { openPartUploads, type PartUploads } from './part-uploads.ts';
import { comingRulesObject, DEFAULT_TYPE, storedRulesObject } from './rules-object.ts';
import { denied, notFound, StorageError } from './storage-error.ts';

export interface StorageOptions {
  store: Store;
  dataDir: string;
  rules: StorageRuleset;
  /** The buckets that there are; null for any. */
  buckets: readonly string[] | null;
  /** Whether bytes that are said to be a picture must begin as one. */
  checksPictures: boolean;
  /** Whether who knows an object's token may read it. */
  downloadTokens: boolean;
  /** What clients may still store. */
  space: Space;
  /** Reads a document without asking the rules. */
  lookup: Lookup;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (entry: LogEntry) => void;
}

/** An object that a client uploads: all but its bytes. */
export interface Coming {
  bucket: string;
  name: string;
  settings: ObjectSettings;
  /** Bytes. */
  size: number;
  /** The hash that the client says the bytes have. */
  md5?: string | undefined;
}

/** An object whose bytes are in an unfinished file. */
export interface Finishing {
  id: string;
  coming: Coming;
  noted?: ((object: StoredObject) => void) | undefined;
}

/** Objects and what is known of them. Every method throws `StorageError`. */
export interface ObjectStorage {
  /** The object, for who may `get` it or knows its token. */
  get(bucket: string, name: string, caller: Caller, token?: string): StoredObject;
  bytes(object: StoredObject, range?: { start: number; end: number }): Readable;
  list(
    asked: { bucket: string; prefix: string; delimiter: string; pageToken: string; most: number },
    caller: Caller,
  ): ListedObjects;
  update(
    bucket: string,
    name: string,
    change: (settings: ObjectSettings) => ObjectSettings,
    caller: Caller,
  ): StoredObject;
  delete(bucket: string, name: string, caller: Caller): void;
  /** Asks the rules before the bytes come, so that what is refused costs nothing. */
  authorizeUpload(coming: Coming, caller: Caller): void;
  /**
   * Stores an object once its bytes are in an unfinished file, which is used up; `noted` writes in the same transaction.
   * On disk when it resolves.
   */
  finish(
    id: string,
    coming: Coming,
    caller: Caller,
    noted?: (object: StoredObject) => void,
  ): Promise<StoredObject>;
  /** The same for several at once, all of them or none. */
  finishAll(uploads: readonly Finishing[], caller: Caller): Promise<StoredObject[]>;
  /** Whether answers name the tokens of objects. */
  readonly downloadTokens: boolean;
  readonly files: ObjectFiles;
  readonly parts: PartUploads;
  setRules(rules: StorageRuleset): void;
  rules(): StorageRuleset;
  close(): Promise<void>;
}

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,221}$/;

/** Larger objects than any that rules let in are not read to their end. Bytes. */
const LARGEST_OBJECT = 128 * 1024 * 1024;

/** Opens the objects of a data folder, and sweeps the files there that no object has. */
export function openStorage(options: StorageOptions): ObjectStorage {
  const { store, dataDir, buckets, checksPictures, downloadTokens, space, lookup, now, log } = options;
  const table = objectTable(store);
  const files = openObjectFiles(dataDir);
  let { rules } = options;
  let lastGeneration = 0;

  function checkBucket(bucket: string): void {
    if (!BUCKET.test(bucket) || (buckets && !buckets.includes(bucket))) throw notFound();
  }

  function authorize(
    request: Pick<StorageRequest, 'method' | 'bucket' | 'name' | 'resource' | 'newResource'>,
    caller: Caller,
  ): void {
    if (caller.kind === 'owner') return;
    const auth = caller.kind === 'user' ? { uid: caller.uid, token: caller.token } : null;
    const decision = rules.allows({ ...request, auth, time: now() * 1000, lookup });
    if (!decision.allowed) throw denied(`${request.method} ${request.name}: ${decision.reason}`);
  }

  const stored = (bucket: string, name: string) => {
    const object = table.find(bucket, name);
    return { object, resource: object && storedRulesObject(object) };
  };

  function authorizeUpload(coming: Coming, digest: Digest | null, caller: Caller): void {
    const { bucket, name, settings, size } = coming;
    const { resource } = stored(bucket, name);
    const hashes = { md5: digest?.md5 ?? coming.md5 ?? null, crc32c: digest?.crc32c ?? null };
    const newResource = comingRulesObject({ bucket, name, settings, size, ...hashes });
    authorize({ method: 'create', bucket, name, resource, newResource }, caller);
  }

  /** Removes the bytes that an object had, unless another has them, too. */
  function release(content: string): void {
    if (!table.isUsed(content)) files.delete(content);
  }

  function checkBytes(digest: Digest, { settings, size, md5 }: Coming): void {
    if (digest.size !== size) throw new StorageError(400, `${digest.size} bytes came of ${size}.`);
    if (md5 !== undefined && md5 !== digest.md5)
      throw new StorageError(400, 'The bytes do not have that hash.');
    if (checksPictures && !beginsAsSaid(settings.contentType ?? DEFAULT_TYPE, digest.head))
      throw new StorageError(415, `The bytes are not ${settings.contentType}.`);
  }

  async function finishAll(uploads: readonly Finishing[], caller: Caller): Promise<StoredObject[]> {
    const digests = await Promise.all(uploads.map(({ id }) => files.digest(id)));
    const found = uploads.map((upload, at) => ({ ...upload, digest: digests[at] as Digest }));
    for (const { digest, coming } of found) checkBytes(digest, coming);
    // From here on nothing waits, so that no other upload of the same name comes in between.
    const finished = found.map(({ id, coming, noted, digest }) => {
      authorizeUpload(coming, digest, caller);
      refuse(space.refuseFile(caller, coming.size));
      const { bucket, name, settings, size } = coming;
      const before = table.find(bucket, name);
      const time = now();
      lastGeneration = Math.max(time * 1000, lastGeneration + 1, (before?.generation ?? 0) + 1);
      const { content, md5, crc32c } = digest;
      const object: StoredObject = {
        ...{ bucket, name, content, size, md5, crc32c, settings },
        ...{ generation: lastGeneration, metageneration: 1, created: time, updated: time },
        token: randomUUID(),
      };
      return { id, content, before, object, noted };
    });
    files.keep(finished);
    table.together(() => {
      for (const { object, noted } of finished) {
        table.put(object, caller.kind === 'user' ? caller.uid : null);
        noted?.(object);
      }
    });
    for (const { id, before, content } of finished) {
      files.dropUnfinished(id);
      if (before && before.content !== content) release(before.content);
    }
    return finished.map(({ object }) => object);
  }

  const parts = openPartUploads({ table: uploadTable(store), files, space, now });
  const swept = files
    .sweep(table.isUsed, now())
    .then((swept) => {
      if (Object.values(swept).some((count) => count > 0))
        log({ level: 'info', event: 'unused-files', ...swept });
    })
    .catch((error: unknown) => log({ level: 'error', event: 'sweep-failed', message: String(error) }));

  return {
    downloadTokens,
    files,
    parts,
    get(bucket, name, caller, token = '') {
      checkBucket(bucket);
      const { object, resource } = stored(bucket, name);
      if (downloadTokens && object && token !== '' && object.token === token) return object;
      authorize({ method: 'get', bucket, name, resource, newResource: null }, caller);
      // Who may not see it does not learn whether it is there.
      if (!object) throw notFound();
      return object;
    },
    bytes: (object, range) => files.read(object.content, range),
    list(asked, caller) {
      const { bucket, prefix } = asked;
      checkBucket(bucket);
      const name = prefix.replace(/\/$/, '');
      authorize({ method: 'list', bucket, name, resource: null, newResource: null }, caller);
      return listObjects(table, asked);
    },
    update(bucket, name, change, caller) {
      checkBucket(bucket);
      const { object, resource } = stored(bucket, name);
      const settings = change(object?.settings ?? {});
      const newResource = object &&
        resource && { ...comingRulesObject({ ...object, settings }), stored: resource.stored };
      authorize({ method: 'update', bucket, name, resource, newResource }, caller);
      if (!object) throw notFound();
      const metageneration = object.metageneration + 1;
      const changed = { ...object, settings, metageneration, updated: now() };
      table.describe(changed);
      return changed;
    },
    delete(bucket, name, caller) {
      checkBucket(bucket);
      const { object, resource } = stored(bucket, name);
      authorize({ method: 'delete', bucket, name, resource, newResource: null }, caller);
      if (!object) throw notFound();
      table.delete(bucket, name);
      release(object.content);
    },
    authorizeUpload(coming, caller) {
      checkBucket(coming.bucket);
      checkObjectName(coming.name);
      if (coming.size > LARGEST_OBJECT)
        throw new StorageError(413, `An object has at most ${LARGEST_OBJECT} bytes.`);
      authorizeUpload(coming, null, caller);
      refuse(space.refuseUpload(caller, coming.size));
    },
    async finish(id, coming, caller, noted) {
      const [object] = await finishAll([{ id, coming, noted }], caller);
      return object as StoredObject;
    },
    finishAll,
    setRules(replacement) {
      rules = replacement;
    },
    rules: () => rules,
    async close() {
      await swept;
    },
  };
}

/** Throws 402, which the SDK calls `quota-exceeded` and does not try again. */
function refuse(refusal: string | null): void {
  if (refusal !== null) throw new StorageError(402, refusal);
}

/** An id that cannot be guessed. */
export const newUploadId = () => randomBytes(18).toString('base64url');
