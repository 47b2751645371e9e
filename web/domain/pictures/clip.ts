import * as z from 'zod/mini';
import { CLIP_TYPES } from '../../../platform/domain/clips/clip-type.ts';
import { type Collection, shapeOf } from '../../../platform/domain/collection.ts';
import { CLIPS } from '../places.ts';
import { PICTURE_DESCRIPTIONS } from './picture.ts';

const { focus: _focus, ...SHARED } = PICTURE_DESCRIPTIONS.fields;

/**
 * Records of clips (short videos) as they are stored. They have the fields of picture records except the focus point,
 * and a duration. `firestore.rules` has the same fields.
 */
export const CLIP_DESCRIPTIONS = {
  path: CLIPS,
  isPublic: false,
  exportFile: 'clips.json',
  fields: {
    ...SHARED,
    contentType: { schema: z.literal(CLIP_TYPES) },
    /** Duration in milliseconds. */
    duration: { schema: z.number() },
  },
} as const satisfies Collection;

export const clipDocument = z.object(shapeOf(CLIP_DESCRIPTIONS.fields));

/** A clip's record. `at` is in milliseconds since 1970. */
export interface Clip extends z.infer<typeof clipDocument> {
  id: string;
}

/** Name of a clip's file in the storage bucket. */
export const clipFile = (id: string) => `clips/${id}/original`;
/** Name of a clip's still image in the storage bucket. */
export const stillFile = (id: string) => `clips/${id}/still`;
