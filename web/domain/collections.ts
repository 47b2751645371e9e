import { BIOS } from './bios/bio.ts';
import type { Collection } from './collection.ts';
import { USERS } from './people/user-record.ts';
import { PICTURE_DESCRIPTIONS } from './pictures/picture.ts';
import {
  BLOG_POSTS,
  DRAFT_LINKS,
  SIGN_UPS,
  SLUGS,
  STAFF_LOG,
  splitPath,
  TRASHED_BIOS,
  TRASHED_POSTS,
} from './places.ts';
import { POSTS } from './posts/post.ts';
import { EVENTS } from './posts/post-event.ts';
import { TAG_RENAME_COLLECTION } from './posts/tag-rename.ts';
import { WORKING_COPY } from './posts/working-copy.ts';

/**
 * Every collection, by the kind of its documents. Visitors' code does not import this list, because a new staff
 * collection would change visitors' scripts.
 */
export const COLLECTIONS = {
  'user record': USERS,
  bio: BIOS,
  /** Posts have a Markdown file each in an export. */
  post: POSTS,
  'working copy': WORKING_COPY,
  picture: PICTURE_DESCRIPTIONS,
  'post event': EVENTS,
  slug: { path: SLUGS, isPublic: true, exportFile: 'slugs.json' },
  'tag rename': TAG_RENAME_COLLECTION,
  /** Draft links are not exported, because their ids are secrets. */
  'draft link': { path: DRAFT_LINKS, isPublic: true, exportFile: null },
  'trashed post': { path: TRASHED_POSTS, isPublic: false, exportFile: 'trashedPosts.json' },
  'trashed bio': { path: TRASHED_BIOS, isPublic: false, exportFile: 'trashedBios.json' },
  'log entry': { path: STAFF_LOG, isPublic: false, exportFile: 'staffLog.json' },
  'sign-up': { path: SIGN_UPS, isPublic: false, exportFile: 'signups.json' },
} as const satisfies Record<string, Omit<Collection, 'fields'> & Partial<Collection>>;

type Kind = keyof typeof COLLECTIONS;

/** The kind and the ids of the document at a path. */
export type Place =
  | { [K in Kind]: { kind: K; id: string } }[Kind]
  | { kind: 'revision'; post: string; id: string }
  | { kind: 'note'; post: string; id: string }
  | { kind: 'presence'; post: string; id: string }
  | { kind: 'share'; post: string; id: string };

const KINDS = new Map(Object.entries(COLLECTIONS).map(([kind, { path }]) => [path as string, kind as Kind]));

/** The path pattern and ids of a document's path; null for a path that the site does not use. */
export function parsePlace(path: string): Place | null {
  const [collection, id] = splitPath(path);
  if (id === '') return null;
  const kind = KINDS.get(collection);
  if (kind) return { kind, id };
  const [owner, below] = splitPath(collection);
  const [posts, post] = splitPath(owner);
  if (posts !== BLOG_POSTS || post === '') return null;
  if (below === 'revisions') return { kind: 'revision', post, id };
  if (below === 'notes') return { kind: 'note', post, id };
  return below === 'presence' || below === 'share' ? { kind: below, post, id } : null;
}
