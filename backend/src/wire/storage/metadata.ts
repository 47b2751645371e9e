import { badRequest, notFound } from '../../model/errors.ts';
import type { ObjectSettings, StoredObject } from '../../model/stored-object.ts';
import {
  DEFAULT_TYPE,
  dispositionOf,
  encodingOf,
  etagOf,
  STORAGE_CLASS,
} from '../../storage/rules-object.ts';
import type { ObjectStorage } from '../../storage/storage.ts';
import type { Call } from '../call.ts';

/** The string properties that a client may set, besides `metadata`. */
const TEXTS = [
  'contentType',
  'cacheControl',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
] as const;
/** Limit of the total size of the properties that a client sets, in bytes. */
const MOST_BYTES = 16 * 1024;

/**
 * Metadata of an object in the SDK's format (backend/docs/protocol.md#objects). The download token is included only if
 * tokens are turned on.
 */
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

/**
 * Parses the properties of a new upload, and the hash sent by the client. `type`: the content type if the properties
 * have none; '' for none. Throws 400.
 */
export function parseNewSettings(
  text: string,
  type: string,
): { settings: ObjectSettings; md5: string | undefined } {
  const json = parseObject(text);
  if (type !== '') json.contentType ??= type;
  const md5 = json.md5Hash;
  return {
    settings: changedSettings({}, json),
    md5: typeof md5 === 'string' && md5 !== '' ? md5 : undefined,
  };
}

/**
 * Parses a PATCH of the properties and returns a function that applies it. A null in the JSON removes the property or
 * the key of `metadata`. Both functions throw 400.
 */
export function parseChange(text: string): (before: ObjectSettings) => ObjectSettings {
  const json = parseObject(text);
  return (before) => changedSettings(before, json);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const json: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Invalid JSON is reported by the `throw` below.
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
  if (typeof change !== 'object' || Array.isArray(change)) throw badRequest('metadata must be an object.');
  // Uses a Map, because in a Map `__proto__` is an ordinary key.
  const after = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(change)) {
    if (value === null) after.delete(key);
    else if (typeof value === 'object') throw badRequest('A value of metadata must be a text.');
    else after.set(key, String(value));
  }
  return Object.fromEntries(after);
}

/** Whether a text contains only characters that HTTP headers allow. */
const isHeaderText = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

/** The object storage of this backend. Throws 404 if it has none. */
export function storageOf({ services }: Pick<Call, 'services'>): ObjectStorage {
  if (!services.storage) throw notFound();
  return services.storage;
}

export const bucketOf = ({ params }: Call) => decodedOnce(params.bucket);
export const nameOf = ({ params }: Call) => decodedOnce(params.name);

/** Decodes a name only once, because `a%2Fb` is a valid name and differs from `a/b`. */
function decodedOnce(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('The address cannot be decoded.');
  }
}
