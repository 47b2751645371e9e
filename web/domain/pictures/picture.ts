import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';

/** Accepted media types. Never SVG, which can run scripts. `storage.rules` has the same list. */
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

/** Schema of a stored picture record, the only list of its fields. `firestore.rules` has the same fields. */
export const pictureDocument = z.object({
  /** The name of the file that was uploaded. */
  name: z.string(),
  /** Description for people who cannot see the picture; '' until it is written. */
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
  /** Whether a post or bio has ever used it; until then its uploader may delete it. */
  inUse: z._default(z.boolean(), false),
  /** The file is not uploaded yet, and perhaps never will be. */
  uploading: z.optional(z.boolean()),
  /** When it was moved to the trash (milliseconds since 1970), and by whom; absent otherwise. */
  trashedAt: z.optional(z.number()),
  trashedBy: z.optional(z.string()),
});

/** A picture record with its id; `at` in milliseconds since 1970. */
export interface Picture extends z.infer<typeof pictureDocument> {
  id: string;
}

/** Limits in characters; `firestore.rules` has the same. */
export const PICTURE_LIMITS = { name: 200, alt: 1000 } as const satisfies Partial<
  Record<keyof Picture, number>
>;

const WEEK = 7 * 24 * 3_600_000;

/** Whether an upload counts as abandoned at `now` (milliseconds since 1970): servers delete its parts after a week. */
export const isGivenUp = ({ uploading, at }: Pick<Picture, 'uploading' | 'at'>, now: number): boolean =>
  uploading === true && at < now - WEEK;

/** The object name of a picture's file. */
export const pictureFile = (id: string) => `pictures/${id}/original`;
