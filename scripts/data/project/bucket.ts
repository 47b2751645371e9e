import { createHash } from 'node:crypto';
import { CommandError } from '../command.ts';
import { send, withBearer } from './http.ts';
import { type Bucket, type BucketFile, reasonOf } from './project.ts';

/** The URLs of a bucket: either in Cloud Storage's interface, or in Firebase's interface, which the emulators use. */
interface BucketAddress {
  /** The part of a file's URL before `/b/{bucket}/o/{name}`. */
  files: string;
  /** The part of an upload's URL before `/b/{bucket}/o?…`. */
  uploads: string;
}

/** Time limit of an upload in milliseconds, long enough for 25 MB on a slow line. */
const UPLOAD_TIME_LIMIT = 15 * 60_000;

/** Opens a bucket by name, with a bearer token. */
export function openBucket(
  bucket: string,
  { files, uploads }: BucketAddress,
  bearer: () => Promise<string>,
  fetcher = fetch,
): Bucket {
  const refused = (name: string, status: number, body: unknown) =>
    new CommandError(`The bucket ${bucket} refused ${name.slice(0, 200)} (${status}): ${reasonOf(body)}`);
  return {
    name: bucket,
    async find(name) {
      const address = `${files}/b/${bucket}/o/${encodeURIComponent(name)}`;
      const { status, body } = await send(address, withBearer(await bearer(), 'GET'), {
        fetcher,
        emptyFor: 404,
      });
      if (status === 404) return null;
      if (status !== 200) throw refused(name, status, body);
      return toBucketFile(body);
    },
    async put(name, settings, bytes) {
      const address = `${uploads}/b/${bucket}/o?uploadType=multipart&name=${encodeURIComponent(name)}`;
      const { type, body: content } = twoParts({ ...settings, md5Hash: md5Of(bytes) }, settings, bytes);
      const headers = {
        authorization: `Bearer ${await bearer()}`,
        'Content-Type': type,
        // Firebase's interface reads the type of the upload from this header. Cloud Storage reads it from the URL.
        'X-Goog-Upload-Protocol': 'multipart',
      };
      const { status, body } = await send(
        address,
        { method: 'POST', headers, body: content },
        { fetcher, timeLimit: UPLOAD_TIME_LIMIT },
      );
      if (status !== 200) throw refused(name, status, body);
      return toBucketFile(body);
    },
  };
}

/** The MD5 hash in Base64, as Google's buckets report it. */
export const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

const toBucketFile = (body: Record<string, unknown>): BucketFile => ({
  size: Number(body.size),
  md5: String(body.md5Hash),
});

/** A `multipart/related` body. Its boundary is a hash of the bytes, so that the bytes do not contain it. */
function twoParts(json: object, { contentType = 'application/octet-stream' }, bytes: Uint8Array) {
  const boundary = `part-${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`;
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(json)}\r\n` +
        `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--`),
  ]);
  return { type: `multipart/related; boundary=${boundary}`, body };
}
