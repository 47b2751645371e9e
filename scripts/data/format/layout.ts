import { createHash } from 'node:crypto';
import {
  MEMBER_BIOS,
  PICTURES,
  parsePlace,
  SIGN_UPS,
  SLUGS,
  STAFF_LOG,
  splitPath,
  TRASHED_BIOS,
  TRASHED_POSTS,
  USER_RECORDS,
} from '../../../web/domain/places.ts';

// Maps documents to the files of an export.

export const FORMAT = 'studio-site-export';
export const VERSION = 1;
export const MANIFEST = 'export.json';
export const ACCOUNTS = 'accounts.json';

/** Collections that are stored in one file each, by path. */
export const COLLECTION_FILES: Record<string, string> = {
  [USER_RECORDS]: 'userdata.json',
  [MEMBER_BIOS]: 'memberBios.json',
  [PICTURES]: 'pictures.json',
  [SLUGS]: 'slugs.json',
  [TRASHED_POSTS]: 'trashedPosts.json',
  [TRASHED_BIOS]: 'trashedBios.json',
  [STAFF_LOG]: 'staffLog.json',
  [SIGN_UPS]: 'signups.json',
};

/** The fields that come first in a file, in this order; the others follow by name. */
export const FIRST_FIELDS = [
  'title',
  'displayName',
  'firstName',
  'lastName',
  'teamRole',
  'authors',
  'shortText',
  'image',
  'published',
];

export type ExportPlace =
  | { kind: 'collection'; file: string; id: string }
  | { kind: 'post'; id: string }
  | { kind: 'revision'; post: string; id: string }
  /** Who has a post open, which means nothing on another machine; a shared draft, whose address is a secret. */
  | { kind: 'passing' }
  | { kind: 'other'; collection: string };

/** The file of a document in an export. */
export function exportPlace(path: string): ExportPlace {
  const [collection, id] = splitPath(path);
  const file = Object.hasOwn(COLLECTION_FILES, collection) ? COLLECTION_FILES[collection] : undefined;
  if (file !== undefined) return { kind: 'collection', file, id };
  const place = parsePlace(path);
  if (place?.kind === 'post' || place?.kind === 'revision') return place;
  const isPassing = ['presence', 'draft link', 'share'].includes(place?.kind ?? '');
  return isPassing ? { kind: 'passing' } : { kind: 'other', collection };
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
