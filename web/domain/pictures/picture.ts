import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';

/** The kinds of files that are pictures. Never SVG: it can run scripts. `storage.rules` has the same. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
] as const;

/** Bytes of a file; `storage.rules` refuses more. */
export const LARGEST_PICTURE = 25 * 1024 * 1024;

/** What is said of a picture, as it is stored: the one list of its fields. `firestore.rules` has the same fields. */
export const pictureDocument = z.object({
  /** The name of the file that was uploaded. */
  name: z.string(),
  /** What somebody who cannot see the picture reads; '' until somebody writes it. */
  alt: z.string(),
  /** Pixels, upright. */
  width: z.number(),
  height: z.number(),
  /** Of the file. */
  bytes: z.number(),
  contentType: z.literal(PICTURE_TYPES),
  /** User id of who uploaded it. */
  by: z.string(),
  at: serverTime,
  /** Whether a post or bio has shown it; who uploaded it may delete it until then. */
  inUse: z._default(z.boolean(), false),
  /** Its file is not there yet, and perhaps never will be. */
  uploading: z.optional(z.boolean()),
  /** In the trash since then (milliseconds since 1970), and who put it there; absent elsewhere. */
  trashedAt: z.optional(z.number()),
  trashedBy: z.optional(z.string()),
});

/** What is said of a picture, with its id; `at` in milliseconds since 1970. */
export interface Picture extends z.infer<typeof pictureDocument> {
  id: string;
}

/** The most characters of a text; `firestore.rules` refuses more. */
export const PICTURE_LIMITS = { name: 200, alt: 1000 } as const satisfies Partial<
  Record<keyof Picture, number>
>;

const WEEK = 7 * 24 * 3_600_000;

/** Whether the upload of a picture was given up by `now` (milliseconds since 1970): servers forget its parts after a week. */
export const isGivenUp = ({ uploading, at }: Pick<Picture, 'uploading' | 'at'>, now: number): boolean =>
  uploading === true && at < now - WEEK;

/** The object that holds the file of a picture. */
export const pictureFile = (id: string) => `pictures/${id}/original`;
