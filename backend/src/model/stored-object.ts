/** Settings of an object that clients control. Absent: not set. */
export interface ObjectSettings {
  contentType?: string;
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
  /** Custom metadata; absent instead of empty. */
  metadata?: Record<string, string>;
}

/** A stored object; its bytes are in the file named by `content`. Times are milliseconds since 1970. */
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
  /** Microseconds; rises with each upload. */
  generation: number;
  metageneration: number;
  created: number;
  updated: number;
  /** Download token: lets a GET bypass the rules. */
  token: string;
  settings: ObjectSettings;
}
