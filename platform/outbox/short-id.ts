import { createHash } from 'node:crypto';

/** A short hash of any text, for use as a part of an id or of a job's key, whose characters are restricted. */
export const shortId = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 32);
