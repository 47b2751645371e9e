import type { ObjectSettings, StoredObject } from '../model/stored-object.ts';
import type { RulesObject } from '../rules/types.ts';

export const DEFAULT_TYPE = 'application/octet-stream';

/**
 * The Content-Disposition of an object. As at Google, the default names the file, so that a browser saves it under that
 * name.
 */
export function dispositionOf({ name, settings }: Pick<StoredObject, 'name' | 'settings'>): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return settings.contentDisposition ?? `inline; filename*=utf-8''${encodeURIComponent(last)}`;
}

export const encodingOf = ({ contentEncoding }: ObjectSettings) => contentEncoding ?? 'identity';

/** The ETag of an object. It changes with every upload and every metadata change. */
export const etagOf = ({ generation, metageneration }: StoredObject) =>
  Buffer.from(`${generation}/${metageneration}`).toString('base64');

export const STORAGE_CLASS = 'STANDARD';

/** The properties of an upload that rules can read. */
export interface ComingObject {
  bucket: string;
  name: string;
  settings: ObjectSettings;
  size: number;
  /** MD5 hash. Before all bytes have arrived, this is the hash that the client announced, or null. */
  md5: string | null;
  crc32c: string | null;
}

/** Converts an upload that is not stored yet to the form that rules use. */
export function comingRulesObject(object: ComingObject): RulesObject {
  const { settings } = object;
  return {
    name: object.name,
    bucket: object.bucket,
    size: object.size,
    contentType: settings.contentType ?? DEFAULT_TYPE,
    contentDisposition: dispositionOf(object),
    contentEncoding: encodingOf(settings),
    contentLanguage: settings.contentLanguage ?? null,
    cacheControl: settings.cacheControl ?? null,
    metadata: settings.metadata ?? null,
    md5Hash: object.md5,
    crc32c: object.crc32c,
    stored: null,
  };
}

/** Converts a stored object to the form that rules use. */
export function storedRulesObject(object: StoredObject): RulesObject {
  return {
    ...comingRulesObject(object),
    stored: {
      generation: object.generation,
      metageneration: object.metageneration,
      etag: etagOf(object),
      storageClass: STORAGE_CLASS,
      timeCreated: object.created,
      updated: object.updated,
    },
  };
}
