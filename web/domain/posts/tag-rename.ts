import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
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

/** Maximum number of renames to follow, for a tag that was renamed several times. */
const MOST_RENAMES = 10;

/**
 * The document id for the former name of a tag: its UTF-8 bytes in hexadecimal, because tags may contain characters
 * that ids cannot. `firestore.rules` computes the same id.
 */
export function tagRenameId(tag: string): string {
  return [...new TextEncoder().encode(tag)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Follows the renames of a tag to the first name that is in use; null if there is none. `renameOf` returns the next
 * name of a tag, or null.
 */
export async function renamedTag(
  tag: string,
  renameOf: (tag: string) => Promise<string | null>,
  isInUse: (tag: string) => Promise<boolean>,
): Promise<string | null> {
  // No tag is longer, and the database refuses to read an id of more than 1,500 bytes.
  if ([...tag].length > TAG_LENGTH) return null;
  let name = await renameOf(tag);
  for (let left = MOST_RENAMES; name !== null && name !== tag && left > 0; left--) {
    if (await isInUse(name)) return name;
    name = await renameOf(name);
  }
  return null;
}
