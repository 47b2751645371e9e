/** What a client may say about an object. Absent: not said. */
export interface ObjectSettings {
  contentType?: string;
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
  /** Never empty. */
  metadata?: Record<string, string>;
}

/** An object as stored; its bytes are the file of that content. Times are milliseconds since 1970. */
export interface StoredObject {
  bucket: string;
  name: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  content: string;
  /** Bytes. */
  size: number;
  /** Base64, as `crc32c`. */
  md5: string;
  crc32c: string;
  /** Microseconds; each upload has a greater one. */
  generation: number;
  metageneration: number;
  created: number;
  updated: number;
  /** Opens the object without asking the rules. */
  token: string;
  settings: ObjectSettings;
}
