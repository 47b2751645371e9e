import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../collection.ts';
import { TAG_RENAMES } from '../places.ts';
import { TAG_LENGTH } from './tags.ts';

const fields = {
  /** The tag's name before. */
  from: { schema: z.string(), limit: TAG_LENGTH },
  /** Its name since then. */
  to: { schema: z.string(), limit: TAG_LENGTH },
} as const satisfies Record<string, Field>;

/** Former names of tags, whose pages redirect to those of the present ones. */
export const TAG_RENAME_COLLECTION = {
  path: TAG_RENAMES,
  isPublic: true,
  exportFile: 'tagRenames.json',
  fields,
} as const satisfies Collection;

export const tagRenameDocument = z.object(shapeOf(fields));
