import { createHash } from 'node:crypto';

// Which document stands in which file of an export.

export const FORMAT = 'studio-site-export';
export const VERSION = 1;
export const MANIFEST = 'export.json';
export const ACCOUNTS = 'accounts.json';
export const POSTS = 'projectdata/website/blogPosts';

/** Collections that stand in one file each, by their path. */
export const COLLECTION_FILES: Record<string, string> = {
  userdata: 'userdata.json',
  'projectdata/website/memberBios': 'memberBios.json',
  staffLog: 'staffLog.json',
  signups: 'signups.json',
};

/** The fields that stand first in a file, in this order; the others follow by name. */
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

export type Place =
  | { kind: 'collection'; file: string; id: string }
  | { kind: 'post'; id: string }
  | { kind: 'revision'; post: string; id: string }
  /** Who has a post open: of no meaning on another machine. */
  | { kind: 'passing' }
  | { kind: 'other'; collection: string };

/** Where a document belongs in an export. */
export function placeOf(path: string): Place {
  const at = path.lastIndexOf('/');
  const [collection, id] = [path.slice(0, at), path.slice(at + 1)];
  const file = Object.hasOwn(COLLECTION_FILES, collection) ? COLLECTION_FILES[collection] : undefined;
  if (file !== undefined) return { kind: 'collection', file, id };
  if (collection === POSTS) return { kind: 'post', id };
  const [, post = '', below = ''] =
    /^projectdata\/website\/blogPosts\/([^/]+)\/([^/]+)$/.exec(collection) ?? [];
  if (below === 'revisions') return { kind: 'revision', post, id };
  return below === 'presence' ? { kind: 'passing' } : { kind: 'other', collection };
}

/**
 * The name of a post's files: its id, with everything escaped that a file system may read otherwise. A very long
 * one is cut and gets a fingerprint. The id itself stands in the file.
 */
export function fileNameOf(id: string): string {
  const escaped = encodeURIComponent(id).replace(
    /[.!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (escaped.length <= 180) return escaped;
  return `${escaped.slice(0, 120)}~${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}
