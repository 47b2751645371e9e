import { createHash } from 'node:crypto';
import { COLLECTIONS, parsePlace } from '../../../web/domain/collections.ts';
import { splitPath } from '../../../web/domain/places.ts';

// Maps documents to the files of an export.

export const FORMAT = 'studio-site-export';
export const VERSION = 1;
export const MANIFEST = 'export.json';
export const ACCOUNTS = 'accounts.json';

/** Collections that are stored in one file each, by path. */
export const COLLECTION_FILES: Record<string, string> = Object.fromEntries(
  Object.values(COLLECTIONS).flatMap(({ path, exportFile }) => (exportFile ? [[path, exportFile]] : [])),
);

const { post, bio, 'user record': user } = COLLECTIONS;

/** The fields that come first in a file, in this order: those that people edit. The others follow by name. */
export const FIRST_FIELDS: readonly string[] = [post, bio, user].flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => ('label' in field ? [name] : [])),
);

export type ExportPlace =
  | { kind: 'collection'; file: string; id: string }
  | { kind: 'post'; id: string }
  | { kind: 'revision'; post: string; id: string }
  /**
   * Documents that an export omits: presence, which means nothing on another machine, and shared drafts, whose address
   * is a secret.
   */
  | { kind: 'passing' }
  | { kind: 'other'; collection: string };

/** The file of a document in an export. */
export function exportPlace(path: string): ExportPlace {
  const [collection, id] = splitPath(path);
  const file = Object.hasOwn(COLLECTION_FILES, collection) ? COLLECTION_FILES[collection] : undefined;
  if (file !== undefined) return { kind: 'collection', file, id };
  const place = parsePlace(path);
  if (place?.kind === 'post' || place?.kind === 'revision') return place;
  return place === null ? { kind: 'other', collection } : { kind: 'passing' };
}

/**
 * The name of a post's files: its id, with special characters of file systems escaped. A long name is cut and gets a
 * hash. The file itself contains the id.
 */
export function fileNameOf(id: string): string {
  const escaped = encodeURIComponent(id).replace(
    /[.!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (escaped.length <= 180) return escaped;
  return `${escaped.slice(0, 120)}~${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}
