import { FEATURES } from '../../features/all.ts';
import { splitPath } from '../../platform/domain/document-path.ts';
import { SITE_STATUSES } from './backups/backup-status.ts';
import { BIOS } from './bios/bio.ts';
import { type CollectionEntry, isFeatureOn } from './feature.ts';
import { OUTBOX_JOBS } from './mail/outbox-job.ts';
import { USERS } from './people/user-record.ts';
import { CLIP_DESCRIPTIONS } from './pictures/clip.ts';
import { PICTURE_DESCRIPTIONS } from './pictures/picture.ts';
import {
  BLOG_POSTS,
  DRAFT_LINKS,
  SECRETS,
  SIGN_UPS,
  SLUGS,
  STAFF_LOG,
  TRASHED_BIOS,
  TRASHED_POSTS,
} from './places.ts';
import { POSTS } from './posts/post.ts';
import { EVENTS } from './posts/post-event.ts';
import { TAG_RENAME_COLLECTION } from './posts/tag-rename.ts';
import { WORKING_COPY } from './posts/working-copy.ts';
import type { Studio } from './studio.ts';

const CORE = {
  'user record': USERS,
  bio: BIOS,
  /** Posts have no `exportFile`, because an export contains one Markdown file per post. */
  post: POSTS,
  'working copy': WORKING_COPY,
  picture: PICTURE_DESCRIPTIONS,
  clip: CLIP_DESCRIPTIONS,
  'post event': { ...EVENTS, ofPost: true },
  slug: { path: SLUGS, isPublic: true, exportFile: 'slugs.json', ofPost: true },
  'tag rename': TAG_RENAME_COLLECTION,
  /** Draft links are not exported, because their ids are secrets. */
  'draft link': { path: DRAFT_LINKS, isPublic: true, exportFile: null, ofPost: true },
  'trashed post': { path: TRASHED_POSTS, isPublic: false, exportFile: 'trashedPosts.json' },
  'trashed bio': { path: TRASHED_BIOS, isPublic: false, exportFile: 'trashedBios.json' },
  'log entry': { path: STAFF_LOG, isPublic: false, exportFile: 'staffLog.json' },
  'outbox job': OUTBOX_JOBS,
  'sign-up': { path: SIGN_UPS, isPublic: false, exportFile: 'signups.json' },
  /** Secrets are not exported, because only this site can decrypt them. */
  secret: { path: SECRETS, isPublic: false, exportFile: null },
  'site status': SITE_STATUSES,
} as const satisfies Record<string, CollectionEntry>;

type Collections = Readonly<Record<string, CollectionEntry>>;

/**
 * All collections except those below a post, by the kind of their documents. Code for visitors must not import this
 * list; otherwise each new staff collection would change visitors' scripts.
 */
export const COLLECTIONS: typeof CORE & Collections = Object.assign(
  { ...CORE },
  ...Object.values(FEATURES).map(({ collections }) => collections),
);

/** The collections of the features that are on whose drafts can be in review. */
export const reviewedCollections = (studio: Pick<Studio, 'features'>): ReviewedCollection[] =>
  Object.entries(FEATURES)
    .filter(([name]) => isFeatureOn(studio, name))
    .flatMap(([, { collections = {} }]) => Object.values(collections))
    .flatMap(({ path, reviewed }) => (reviewed ? [{ path, reviewed }] : []));

export type ReviewedCollection = Required<Pick<CollectionEntry, 'path' | 'reviewed'>>;

type Kind = keyof typeof CORE;

/** The collections whose documents belong to a post, what visitors can read first (`ofPost` of the descriptors). */
export const OF_POST: readonly string[] = Object.values<CollectionEntry>(COLLECTIONS)
  .filter(({ ofPost }) => ofPost)
  .toSorted((one, other) => Number(other.isPublic) - Number(one.isPublic))
  .map(({ path }) => path);

/** The kind and ids of a document, from its path. */
export type Place =
  | { [K in Kind]: { kind: K; id: string } }[Kind]
  | { kind: 'of a feature'; id: string }
  | { kind: 'revision'; post: string; id: string }
  | { kind: 'note'; post: string; id: string }
  | { kind: 'presence'; post: string; id: string }
  | { kind: 'share'; post: string; id: string };

const KINDS = new Map(
  Object.entries<CollectionEntry>(COLLECTIONS).map(([kind, { path }]) => [
    path,
    kind in CORE ? (kind as Kind) : 'of a feature',
  ]),
);

/** Parses the path of a document. Null for a path that the site does not use. */
export function parsePlace(path: string): Place | null {
  const [collection, id] = splitPath(path);
  if (id === '') return null;
  const kind = KINDS.get(collection);
  // The cast is needed, because TypeScript does not split a union of more than 25 kinds.
  if (kind) return { kind, id } as Place;
  const [owner, below] = splitPath(collection);
  const [posts, post] = splitPath(owner);
  if (posts !== BLOG_POSTS || post === '') return null;
  if (below === 'revisions') return { kind: 'revision', post, id };
  if (below === 'notes') return { kind: 'note', post, id };
  return below === 'presence' || below === 'share' ? { kind: below, post, id } : null;
}
