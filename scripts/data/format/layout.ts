import { createHash } from 'node:crypto';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { COLLECTIONS, parsePlace } from '../../../web/domain/collections.ts';
import { notesPath, revisionsPath } from '../../../web/domain/places.ts';

// Decides in which file of an export a document is stored.

export const FORMAT = 'studio-site-export';
export const VERSION = 1;
export const MANIFEST = 'export.json';
export const ACCOUNTS = 'accounts.json';

/** Files that contain a whole collection, by the collection's path. */
export const COLLECTION_FILES: Record<string, string> = Object.fromEntries(
  Object.values(COLLECTIONS).flatMap(({ path, exportFile }) => (exportFile ? [[path, exportFile]] : [])),
);

/**
 * The folders of an export that have one file per post. Each value is a function that returns the path of the post's
 * subcollection whose documents the file contains.
 */
export const POST_FOLDERS = { revisions: revisionsPath, notes: notesPath };

export type PostFolder = keyof typeof POST_FOLDERS;

const { post, bio, 'user record': user } = COLLECTIONS;

/** The fields that people edit. They come first in a file, in this order. The other fields follow, sorted by name. */
export const FIRST_FIELDS: readonly string[] = [post, bio, user].flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => ('label' in field ? [name] : [])),
);

export type ExportPlace =
  | { kind: 'collection'; file: string; id: string }
  | { kind: 'post'; id: string }
  | { kind: 'below post'; folder: PostFolder; post: string; id: string }
  /** Not exported: documents below a post that are not listed here, and collections whose `exportFile` is null. */
  | { kind: 'passing' }
  | { kind: 'other'; collection: string };

/** Where a document is stored in an export. */
export function exportPlace(path: string): ExportPlace {
  const [collection, id] = splitPath(path);
  const file = Object.hasOwn(COLLECTION_FILES, collection) ? COLLECTION_FILES[collection] : undefined;
  if (file !== undefined) return { kind: 'collection', file, id };
  const place = parsePlace(path);
  if (place?.kind === 'post') return place;
  if (place?.kind === 'revision' || place?.kind === 'note')
    return { kind: 'below post', folder: `${place.kind}s`, post: place.post, id };
  return place === null ? { kind: 'other', collection } : { kind: 'passing' };
}

/**
 * The file name for the id of a post or the name of a picture file. Characters other than ASCII letters, digits, `-`
 * and `_` are escaped. A long name is cut, and a hash is appended. The export also contains the id or name itself.
 */
export function fileNameOf(id: string): string {
  const escaped = encodeURIComponent(id).replace(
    /[.!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (escaped.length <= 180) return escaped;
  return `${escaped.slice(0, 120)}~${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}
