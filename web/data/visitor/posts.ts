import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { type Database, getDocument, runQuery, type Stored } from '../../../platform/data/rest/database.ts';
import { restValue } from '../../../platform/data/rest/plain-values.ts';
import type { Filter, Query } from '../../../platform/data/rest/structured-query.ts';
import { isDocumentId } from '../../../platform/domain/document-path.ts';
import { postPath, removedPostPath, slugPath } from '../../domain/places.ts';
import { POSTS, type Post, postDocument } from '../../domain/posts/post.ts';
import { HOME_ORDER, HOME_POSTS } from '../../domain/posts/post-order.ts';
import {
  type LinkedPost,
  linkedPost,
  RELATED_CANDIDATES,
  relatedPosts,
} from '../../domain/posts/related-posts.ts';
import { isSlug } from '../../domain/posts/slug.ts';
import { publishedPosts } from '../rest/post-queries.ts';
import { allowedBy } from './allowed-by.ts';

/** Maximum number of posts on one page of a list. */
const PAGE_SIZE = 20;

/** All fields except the content, because lists do not show it and it can be half a megabyte long. */
const LISTED = Object.keys(POSTS.fields).filter((field) => field !== 'content');

/** The position of a post in the blog list: its `publishDate` (in milliseconds) and id. */
export interface ListPlace {
  publishDate: number;
  id: string;
}

/** The posts that are public at `now`. Does not request scheduled posts, because the rules would deny the request. */
function listPublic(
  db: Database,
  now: number,
  { where = [], ...rest }: Partial<Omit<Query, 'from'>>,
): Promise<Stored[]> {
  return allowedBy(now, (bound) => {
    const published = publishedPosts({ until: bound });
    return runQuery(db, { ...published, ...rest, where: [...published.where, ...where] });
  });
}

/** The valid posts among documents; lists omit the others. */
const parsed = (found: readonly Stored[]): Post[] =>
  fitting(found.map(({ id, data }) => parseDocument(postDocument, id, data)));

/** The position of a post in a list sorted by publish date, as values for a query's cursor. */
const cursor = (db: Database, { publishDate, id }: ListPlace) => [
  restValue(publishDate),
  { referenceValue: db.nameOf(postPath(id)) },
];

/** Restricts a list to posts with a tag, or to posts of an author. */
export interface PostsOf {
  field: 'tags' | 'authors';
  value: string;
}

interface ListPage {
  posts: Post[];
  next: ListPlace | null;
}

/** Selects the posts of one page of a list. */
interface ListSelection {
  after?: ListPlace | null;
  of?: PostsOf | null;
  /** Whether the posts include their content. Default: false. */
  withContent?: boolean;
}

/**
 * One page of posts that are public at `now` (the server's time in milliseconds since 1970), newest `publishDate`
 * first. `of` can restrict them to a tag or an author. The page starts after the position `after`. `next` in the
 * result is the position after which the next page starts; null on the last page.
 */
export async function getPublishedPosts(
  db: Database,
  now: number,
  { after = null, of = null, withContent = false }: ListSelection,
): Promise<ListPage> {
  const found = await listPublic(db, now, {
    ...(of && { where: [[of.field, 'ARRAY_CONTAINS', of.value]] }),
    ...(after && { after: cursor(db, after) }),
    ...(!withContent && { fields: LISTED }),
    limit: PAGE_SIZE + 1,
  });
  const entries = found.slice(0, PAGE_SIZE);
  // The end of the page is computed before invalid documents are dropped, because an invalid last document must not end
  // the list.
  const last = found.length > PAGE_SIZE ? entries.at(-1) : undefined;
  return {
    posts: parsed(entries),
    next: last ? { publishDate: Number(last.data.publishDate), id: last.id } : null,
  };
}

interface Neighbours {
  previous: LinkedPost | null;
  next: LinkedPost | null;
}

/** The next newer and the next older post in the blog list at `now`; null at the ends of the list. */
async function getNeighbours(db: Database, now: number, place: ListPlace): Promise<Neighbours> {
  const beyond = async (direction: 'asc' | 'desc') => {
    const found = await listPublic(db, now, {
      order: [
        ['publishDate', direction],
        ['__name__', direction],
      ],
      after: cursor(db, place),
      fields: LISTED,
      limit: 1,
    });
    const [post] = parsed(found);
    return post ? linkedPost(post) : null;
  };
  const [previous, next] = await Promise.all([beyond('asc'), beyond('desc')]);
  return { previous, next };
}

/**
 * The newest posts public at `now` with one of these tags, at most `limit`, without their contents. An empty list of
 * tags causes no read.
 */
export async function getPostsOfTags(
  db: Database,
  now: number,
  tags: readonly string[],
  limit = RELATED_CANDIDATES,
): Promise<Post[]> {
  if (tags.length === 0) return [];
  const where: Filter[] = [['tags', 'ARRAY_CONTAINS_ANY', tags]];
  return parsed(await listPublic(db, now, { where, fields: LISTED, limit }));
}

/** The neighbours of a post in the blog list at `now`, and other posts that share its tags. */
export async function getPostsAround(
  db: Database,
  now: number,
  post: Post,
): Promise<Neighbours & { related: LinkedPost[] }> {
  const [neighbours, candidates] = await Promise.all([
    getNeighbours(db, now, post),
    getPostsOfTags(db, now, post.tags),
  ]);
  const related = relatedPosts(post, candidates, [neighbours.previous, neighbours.next]);
  return { ...neighbours, related: related.map(linkedPost) };
}

/**
 * The posts of the home page at `now`, without their contents: featured posts first, then the others, each group by
 * creation date, newest first (docs/product.md#home-page).
 */
export async function getHomePosts(db: Database, now: number): Promise<Post[]> {
  return parsed(await listPublic(db, now, { order: HOME_ORDER, fields: LISTED, limit: HOME_POSTS }));
}

/** A public post; null if the rules hide it, as they do with drafts and scheduled posts, or if it does not exist. */
async function getPublishedPost(db: Database, id: string, fields?: readonly string[]): Promise<Post | null> {
  if (!isDocumentId(id)) return null;
  const entry = await orNullRefused(getDocument(db, postPath(id), fields));
  const [post] = entry ? parsed([entry]) : [];
  return post?.published ? post : null;
}

/**
 * The public post at `/blog/{key}`; null if there is none. `key` is a current or old readable address, or an id.
 */
export async function getPostAt(db: Database, key: string): Promise<Post | null> {
  return getPublishedPost(db, await idAt(db, key));
}

/** The part of the post at `/blog/{key}` that a card with a link to it shows; null if there is no such public post. */
export async function getLinkedPostAt(db: Database, key: string): Promise<LinkedPost | null> {
  const post = await getPublishedPost(db, await idAt(db, key), LISTED);
  return post && linkedPost(post);
}

/** The id of the public post with the readable address `key`. Without such a post, `key` itself, which may be an id. */
async function idAt(db: Database, key: string): Promise<string> {
  // Looks the address up before the post is read, because the database denies reads of missing posts, and browsers show
  // each denial as an error in the console.
  return (isSlug(key) ? await getSlugOwner(db, key) : null) ?? key;
}

/**
 * Whether the post at `/blog/{key}` is in the trash and was public when it was moved there. The rules reveal this, but
 * not the post. Only for servers, because browsers would show the usual denial as an error in the console.
 */
export async function isRemovedPost(db: Database, key: string): Promise<boolean> {
  if (!isDocumentId(key)) return false;
  return (await orNullRefused(getDocument(db, removedPostPath(key)).then(() => true))) ?? false;
}

/** The id of the public post with this readable address; null if no public post has it. */
async function getSlugOwner(db: Database, slug: string): Promise<string | null> {
  const owner = (await orNullRefused(getDocument(db, slugPath(slug))))?.data.post;
  return typeof owner === 'string' ? owner : null;
}

/** Resolves to null if the read fails with one of the codes in `REFUSED`. */
async function orNullRefused<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (REFUSED.has(String((error as { code?: unknown }).code))) return null;
    throw error;
  }
}

/** Error codes for a document that is missing, is not public or has an impossible id. */
const REFUSED = new Set(['permission-denied', 'not-found', 'invalid-argument']);
