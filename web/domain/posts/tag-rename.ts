import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../collection.ts';
import { TAG_RENAMES } from '../places.ts';
import { TAG_LENGTH } from './tags.ts';

const fields = {
  /** The former name of the tag. */
  from: { schema: z.string(), limit: TAG_LENGTH },
  /** The new name of the tag. */
  to: { schema: z.string(), limit: TAG_LENGTH },
} as const satisfies Record<string, Field>;

/** Renamed tags. If no public post has the former name, its page redirects to that of the new name. */
export const TAG_RENAME_COLLECTION = {
  path: TAG_RENAMES,
  isPublic: true,
  exportFile: 'tagRenames.json',
  fields,
} as const satisfies Collection;

export const tagRenameDocument = z.object(shapeOf(fields));
