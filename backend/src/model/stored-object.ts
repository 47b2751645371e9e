/** Properties of an object that clients can set; absent if not set. */
export interface ObjectSettings {
  contentType?: string;
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
  /** Custom metadata; absent if there is none. */
  metadata?: Record<string, string>;
}

/** A stored object. Its bytes are in the file named by `content`. `created`, `updated`: in milliseconds since 1970. */
export interface StoredObject {
  bucket: string;
  name: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  content: string;
  /** Size in bytes. */
  size: number;
  /** MD5 hash in Base64. */
  md5: string;
  /** CRC32C checksum in Base64. */
  crc32c: string;
  /** The upload time in microseconds since 1970, made higher if necessary so that it increases with each upload. */
  generation: number;
  metageneration: number;
  created: number;
  updated: number;
  /** Download token, with which a GET bypasses the rules. */
  token: string;
  settings: ObjectSettings;
}
