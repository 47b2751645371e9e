import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import { denied, notFound, StorageError } from '../model/errors.ts';
import type { ObjectSettings, StoredObject } from '../model/stored-object.ts';
import type { Lookup, StorageRequest, StorageRuleset } from '../rules/types.ts';
import { type Digest, type ObjectFiles, openObjectFiles } from '../store/object-files.ts';
import { objectTable, uploadTable } from '../store/objects.ts';
import type { Store } from '../store/open.ts';
import type { Space } from '../store/space.ts';
import { checkObjectName, type ListedObjects, listObjects } from './list-objects.ts';
import { openPartUploads, type PartUploads } from './part-uploads.ts';
import { comingRulesObject, DEFAULT_TYPE, storedRulesObject } from './rules-object.ts';
import { beginsAsSaid, isWholePicture } from './whole-picture.ts';

export interface StorageOptions {
  store: Store;
  dataDir: string;
  rules: StorageRuleset;
  /** Names of existing buckets; null if every bucket exists. */
  buckets: readonly string[] | null;
  /** Whether an uploaded picture or video must begin with the signature of its content type. */
  checksPictures: boolean;
  /** Whether a download token gives read access to its object. */
  downloadTokens: boolean;
  /** Storage limits of clients. */
  space: Space;
  /** Reads a document, bypassing the rules. For lookups by Storage rules. */
  lookup: Lookup;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  log: (entry: LogEntry) => void;
}

/** The properties of an upload that the request states before its bytes. */
export interface Coming {
  bucket: string;
  name: string;
  settings: ObjectSettings;
  /** Size in bytes. */
  size: number;
  /** MD5 hash as the client sent it, in Base64. */
  md5?: string | undefined;
}

/** An upload of which all bytes have been received. They are in the unfinished file with this `id`. */
export interface Finishing {
  id: string;
  coming: Coming;
  noted?: ((object: StoredObject) => void) | undefined;
}

/** Stored objects and their metadata. The methods throw `StorageError` if they reject a request. */
export interface ObjectStorage {
  /**
   * The object. Throws if there is none, and unless the rules allow the caller to `get` it or `token` is its download
   * token and these are enabled.
   */
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
  /** Checks the rules before the bytes are read, so that a rejected upload costs little. */
  authorizeUpload(coming: Coming, caller: Caller): void;
  /**
   * Stores an object whose bytes are all in the unfinished file `id`, and then removes that file. `noted` runs in the
   * transaction that stores the object. Resolves when the object is on disk.
   */
  finish(
    id: string,
    coming: Coming,
    caller: Caller,
    noted?: (object: StoredObject) => void,
  ): Promise<StoredObject>;
  /** Stores several uploads, all or none. */
  finishAll(uploads: readonly Finishing[], caller: Caller): Promise<StoredObject[]>;
  /** Whether responses contain download tokens. */
  readonly downloadTokens: boolean;
  readonly files: ObjectFiles;
  readonly parts: PartUploads;
  setRules(rules: StorageRuleset): void;
  rules(): StorageRuleset;
  close(): Promise<void>;
}

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,221}$/;

/** Maximum size of an object in bytes, for every caller. The rules can set lower limits. */
export const LARGEST_OBJECT = 128 * 1024 * 1024;

/** Maximum size of a picture that is checked for its end, in bytes. The site's rules accept no larger ones. */
const LARGEST_CHECKED = 32 * 1024 * 1024;

/** Opens the objects of a data folder, and cleans up unused files. */
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

  /** Deletes the file of a removed object, unless another object has the same content. */
  function release(content: string): void {
    if (!table.isUsed(content)) files.delete(content);
  }

  function checkBytes(digest: Digest, { settings, size, md5 }: Coming): void {
    if (digest.size !== size)
      throw new StorageError(400, `Only ${digest.size} of ${size} bytes were received.`);
    if (md5 !== undefined && md5 !== digest.md5)
      throw new StorageError(400, 'The hash of the received bytes differs from the announced one.');
    if (checksPictures && !beginsAsSaid(settings.contentType ?? DEFAULT_TYPE, digest.head))
      throw new StorageError(415, `The bytes are not of the type ${settings.contentType}.`);
  }

  async function checkWhole(id: string, { settings, size }: Coming): Promise<void> {
    const type = settings.contentType ?? DEFAULT_TYPE;
    if (!checksPictures || size > LARGEST_CHECKED || !type.toLowerCase().startsWith('image/')) return;
    if (!isWholePicture(type, await files.unfinishedBytes(id)))
      throw new StorageError(422, 'The picture is incomplete: the end of the file is missing.');
  }

  async function finishAll(uploads: readonly Finishing[], caller: Caller): Promise<StoredObject[]> {
    const digests = await Promise.all(uploads.map(({ id }) => files.digest(id)));
    const found = uploads.map((upload, at) => ({ ...upload, digest: digests[at] as Digest }));
    for (const { digest, coming } of found) checkBytes(digest, coming);
    // The owner moves what is already stored, whatever it is.
    if (caller.kind !== 'owner') for (const { id, coming } of found) await checkWhole(id, coming);
    // There is no `await` from here on, so that no other upload of the same name can interfere.
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
      // Throws “not found” only after the check of the rules, so that a caller who may not read the object cannot learn
      // whether it exists.
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
        throw new StorageError(413, `An object can have at most ${LARGEST_OBJECT} bytes.`);
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

/** Throws HTTP status 402 if there is a refusal. The SDK reports this status as `quota-exceeded` and does not retry. */
function refuse(refusal: string | null): void {
  if (refusal !== null) throw new StorageError(402, refusal);
}

/** A random id that nobody can guess. */
export const newUploadId = () => randomBytes(18).toString('base64url');
