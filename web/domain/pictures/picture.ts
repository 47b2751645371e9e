import * as z from 'zod/mini';
import { type Collection, each, shapeOf } from '../collection.ts';
import { PICTURES } from '../places.ts';
import { serverTime } from '../server-time.ts';

/** Accepted media types. SVG is not accepted, because it can run scripts. `storage.rules` has the same list. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
] as const;

/** Maximum size of a file in bytes; `storage.rules` refuses larger files. */
export const LARGEST_PICTURE = 25 * 1024 * 1024;

/**
 * Picture records as they are stored. This is the only list of their fields; `permissions/field-lists.test.ts` compares
 * it with `firestore.rules`.
 */
export const PICTURE_DESCRIPTIONS = {
  path: PICTURES,
  isPublic: false,
  exportFile: 'pictures.json',
  fields: {
    /** The name of the file that was uploaded. */
    name: { schema: z.string(), limit: 200 },
    /** The description for people who cannot see the picture; '' until a person writes it. */
    alt: { schema: z.string(), limit: 1000 },
    /** Width in pixels, after rotation to upright. */
    width: { schema: z.number() },
    height: { schema: z.number() },
    /** Size of the file in bytes. */
    bytes: { schema: z.number() },
    contentType: { schema: z.literal(PICTURE_TYPES) },
    /** User id of the uploader. */
    by: { schema: z.string() },
    at: { schema: serverTime },
    /** Whether a post or bio has ever used the picture. Until then its uploader may delete it. */
    inUse: { schema: z._default(z.boolean(), false), optional: true },
    /** Whether the upload of the file is unfinished; it may never finish. */
    uploading: { schema: z.optional(z.boolean()), optional: true },
    /** When the picture was moved to the trash (milliseconds since 1970), and by whom. Absent otherwise. */
    trashedAt: { schema: z.optional(z.number()), optional: true },
    trashedBy: { schema: z.optional(z.string()), optional: true },
  },
} as const satisfies Collection;

export const pictureDocument = z.object(shapeOf(PICTURE_DESCRIPTIONS.fields));

/** A picture record with its id; `at` in milliseconds since 1970. */
export interface Picture extends z.infer<typeof pictureDocument> {
  id: string;
}

/** The maximum lengths in characters. */
export const PICTURE_LIMITS = each(PICTURE_DESCRIPTIONS.fields, 'limit');

const WEEK = 7 * 24 * 3_600_000;

/** Whether an upload counts as abandoned at `now` (milliseconds since 1970). Servers delete its parts after a week. */
export const isGivenUp = ({ uploading, at }: Pick<Picture, 'uploading' | 'at'>, now: number): boolean =>
  uploading === true && at < now - WEEK;

/** The object name under which a picture's file is stored. */
export const pictureFile = (id: string) => `pictures/${id}/original`;
