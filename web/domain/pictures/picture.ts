import * as z from 'zod/mini';
import { type Collection, each, shapeOf } from '../../../platform/domain/collection.ts';
import type { PictureShape } from '../../../platform/domain/pictures/picture-address.ts';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { PICTURES } from '../places.ts';

/** Accepted media types, as in `storage.rules`. SVG is not accepted, because it can run scripts. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
] as const;

/** Maximum size of a file in bytes, as in `storage.rules`. */
export const LARGEST_PICTURE = 25 * 1024 * 1024;

/**
 * Picture records as they are stored. This is the only list of their fields; `npm run rules` prints it into
 * `firestore.rules`.
 */
export const PICTURE_DESCRIPTIONS = {
  path: PICTURES,
  isPublic: false,
  exportFile: 'pictures.json',
  fields: {
    /** The name in the library: at first that of the uploaded file. Staff can change it. */
    name: { schema: z.string(), limit: 200 },
    /** The alt text; '' until someone writes one. */
    alt: { schema: z.string(), limit: 1000 },
    /** Width in pixels, after the rotation given in the file's metadata. */
    width: { schema: z.number() },
    height: { schema: z.number() },
    /** Size of the file in bytes. */
    bytes: { schema: z.number() },
    contentType: { schema: z.literal(PICTURE_TYPES) },
    /** Id of the user who uploaded the picture. */
    by: { schema: z.string() },
    at: { schema: serverTime },
    /** Whether a post or bio has ever used the picture. Until then, the user who uploaded it may delete it. */
    inUse: { schema: z._default(z.boolean(), false), optional: true },
    /** Whether the file is still being uploaded. An abandoned upload keeps this mark. */
    uploading: { schema: z.optional(z.boolean()), optional: true },
    /** The point that every crop contains, as fractions of width and height; absent for the centre. */
    focus: {
      schema: z.optional(z.object({ x: z.number(), y: z.number() })),
      optional: true,
    },
    /** When the picture was moved to the trash (milliseconds since 1970), and by whom; absent otherwise. */
    trashedAt: { schema: z.optional(z.number()), optional: true },
    trashedBy: { schema: z.optional(z.string()), optional: true },
  },
} as const satisfies Collection;

export const pictureDocument = z.object(shapeOf(PICTURE_DESCRIPTIONS.fields));

/** A picture's record. `at` is in milliseconds since 1970. */
export interface Picture extends z.infer<typeof pictureDocument> {
  id: string;
}

/** Maximum lengths of the fields in characters. */
export const PICTURE_LIMITS = each(PICTURE_DESCRIPTIONS.fields, 'limit');

const WEEK = 7 * 24 * 3_600_000;

/**
 * Whether an upload has been unfinished for more than a week at `now` (milliseconds since 1970). It then counts as
 * abandoned, because storage servers keep the parts of an upload for only a week.
 */
export const isGivenUp = ({ uploading, at }: Pick<Picture, 'uploading' | 'at'>, now: number): boolean =>
  uploading === true && at < now - WEEK;

/** Name of a picture's file in the storage bucket. */
export const pictureFile = (id: string) => `pictures/${id}/original`;

/**
 * Creates a picture id that contains size and colour, so that pages can lay out the picture without a database read:
 * `k3…-4000x3000-7f6a55`. `random`: at least 16 letters and digits.
 */
export function newPictureId({ width, height, color }: PictureShape, random: string): string {
  return `${random}-${width}x${height}${color === null ? '' : `-${color.slice(1).toLowerCase()}`}`;
}
