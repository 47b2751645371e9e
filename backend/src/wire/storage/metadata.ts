import type { ObjectSettings, StoredObject } from '../../model/stored-object.ts';
import {
  DEFAULT_TYPE,
  dispositionOf,
  encodingOf,
  etagOf,
  STORAGE_CLASS,
} from '../../storage/rules-object.ts';
import type { ObjectStorage } from '../../storage/storage.ts';
import { badRequest } from '../../storage/storage-error.ts';

/** The texts that a client may set, but for its own `metadata`. */
const TEXTS = [
  'contentType',
  'cacheControl',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
] as const;
/** Of all that a client sets. */
const MOST_BYTES = 16 * 1024;

/** An object as the SDK reads it (backend/docs/protocol.md#objects); its token only from a storage that has tokens. */
export function metadataOf(
  object: StoredObject,
  { downloadTokens }: Pick<ObjectStorage, 'downloadTokens'>,
): Record<string, unknown> {
  const { settings } = object;
  return {
    name: object.name,
    bucket: object.bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: settings.contentType ?? DEFAULT_TYPE,
    timeCreated: new Date(object.created).toISOString(),
    updated: new Date(object.updated).toISOString(),
    storageClass: STORAGE_CLASS,
    size: String(object.size),
    md5Hash: object.md5,
    crc32c: object.crc32c,
    etag: etagOf(object),
    ...(downloadTokens ? { downloadTokens: object.token } : {}),
    contentEncoding: encodingOf(settings),
    contentDisposition: dispositionOf(object),
    ...(settings.contentLanguage === undefined ? {} : { contentLanguage: settings.contentLanguage }),
    ...(settings.cacheControl === undefined ? {} : { cacheControl: settings.cacheControl }),
    ...(settings.metadata === undefined ? {} : { metadata: settings.metadata }),
  };
}

/** The settings that come with an upload, and the hash that the bytes are to have. Throws 400. */
export function parseNewSettings(text: string): { settings: ObjectSettings; md5: string | undefined } {
  const json = parseObject(text);
  const md5 = json.md5Hash;
  return {
    settings: changedSettings({}, json),
    md5: typeof md5 === 'string' && md5 !== '' ? md5 : undefined,
  };
}

/** How a PATCH changes settings: null removes, of `metadata` key by key. Throws 400. */
export function parseChange(text: string): (before: ObjectSettings) => ObjectSettings {
  const json = parseObject(text);
  return (before) => changedSettings(before, json);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const json: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Said below.
  }
  throw badRequest('The metadata is not a JSON object.');
}

function changedSettings(before: ObjectSettings, json: Record<string, unknown>): ObjectSettings {
  const after: ObjectSettings = { ...before };
  for (const key of TEXTS) {
    const value = json[key];
    if (value === undefined) continue;
    delete after[key];
    if (value === null) continue;
    if (typeof value !== 'string' || !isHeaderText(value)) throw badRequest(`${key} is not a text.`);
    after[key] = value;
  }
  if (json.metadata !== undefined) {
    delete after.metadata;
    const metadata = changedMetadata(before.metadata, json.metadata);
    if (Object.keys(metadata).length > 0) after.metadata = metadata;
  }
  if (Buffer.byteLength(JSON.stringify(after)) > MOST_BYTES) throw badRequest('The metadata is too large.');
  return after;
}

function changedMetadata(before: Record<string, string> = {}, change: unknown): Record<string, string> {
  if (change === null) return {};
  if (typeof change !== 'object' || Array.isArray(change)) throw badRequest('metadata is not an object.');
  // A map, so that a key named `__proto__` is only a key.
  const after = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(change)) {
    if (value === null) after.delete(key);
    else after.set(key, String(value));
  }
  return Object.fromEntries(after);
}

/** These texts become headers. */
const isHeaderText = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
