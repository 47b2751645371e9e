import {
  collection,
  doc,
  documentId,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite';
import { BLOG_POSTS, isDocumentId, REMOVED_POSTS, SLUGS } from '../../domain/places.ts';
import { type LinkedPost, linkedPost } from '../../domain/posts/linked-post.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postDocument } from '../../domain/posts/post.ts';
import { BLOG_ORDER, HOME_ORDER, HOME_POSTS, type PostOrder } from '../../domain/posts/post-order.ts';
import { RELATED_CANDIDATES, relatedPosts } from '../../domain/posts/related-posts.ts';
import { isSlug } from '../../domain/posts/slug.ts';
import { fitting, parseDocument } from '../parse.ts';
import { allowedBy } from './allowed-by.ts';

/** Posts on one page of the blog list. */
const PAGE_SIZE = 20;

const posts = (db: Firestore) => collection(db, BLOG_POSTS);
const ordered = (order: PostOrder) => order.map(([field, direction]) => orderBy(field, direction));

/** The end of a page of the blog list: its last post's publishDate (milliseconds) and id. */
export interface ListPlace {
  publishDate: number;
  id: string;
}

/** Filters for posts that are public at `now`. The rules refuse a list that could include a scheduled post. */
const publicAt = (now: number) => [where('published', '==', true), where('publishDate', '<=', now)];

/** A subset of the posts: those with a tag, or by an author. */
export interface PostsOf {
  field: 'tags' | 'authors';
  value: string;
}

interface ListPage {
  posts: Post[];
  next: ListPlace | null;
}

/**
 * One page of the posts that are public at `now` (the server's time, milliseconds since 1970), newest publishDate
 * first, starting after the given place; of all posts or a subset. Also returns where the next page starts.
 */
export async function getPublishedPosts(
  db: Firestore,
  now: number,
  after: ListPlace | null,
  of: PostsOf | null = null,
): Promise<ListPage> {
  const page = await allowedBy(now, (bound) =>
    getDocs(
      query(
        posts(db),
        ...publicAt(bound),
        ...(of === null ? [] : [where(of.field, 'array-contains', of.value)]),
        ...ordered(BLOG_ORDER),
        orderBy(documentId(), 'desc'),
        ...(after === null ? [] : [startAfter(after.publishDate, after.id)]),
        limit(PAGE_SIZE + 1),
      ),
    ),
  );
  const entries = page.docs.slice(0, PAGE_SIZE);
  // The end of the page is computed before invalid documents are dropped: an invalid last document must not end the
  // list.
  const last = page.docs.length > PAGE_SIZE ? entries.at(-1) : undefined;
  return {
    posts: fitting(entries.map((entry) => parseDocument(postDocument, entry.id, entry.data()))),
    next: last ? { publishDate: Number(last.get('publishDate')), id: last.id } : null,
  };
}

interface Neighbours {
  previous: LinkedPost | null;
  next: LinkedPost | null;
}

/** The next newer and the next older post in the blog list at `now`; null at its ends. */
async function getNeighbours(
  db: Firestore,
  now: number,
  { publishDate, id }: ListPlace,
): Promise<Neighbours> {
  const beyond = (direction: 'asc' | 'desc') =>
    allowedBy(now, (bound) =>
      getDocs(
        query(
          posts(db),
          ...publicAt(bound),
          orderBy('publishDate', direction),
          orderBy(documentId(), direction),
          startAfter(publishDate, id),
          limit(1),
        ),
      ),
    );
  const [previous, next] = (await Promise.all([beyond('asc'), beyond('desc')])).map(({ docs }) => {
    const [post] = fitting(docs.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
    return post ? linkedPost(post) : null;
  });
  return { previous: previous ?? null, next: next ?? null };
}

/** The newest posts at `now` with one of the post's tags; a post without tags costs no read. */
export async function getPostsOfTags(db: Firestore, now: number, tags: readonly string[]): Promise<Post[]> {
  if (tags.length === 0) return [];
  const page = await allowedBy(now, (bound) =>
    getDocs(
      query(
        posts(db),
        ...publicAt(bound),
        where('tags', 'array-contains-any', [...tags]),
        ...ordered(BLOG_ORDER),
        limit(RELATED_CANDIDATES),
      ),
    ),
  );
  return fitting(page.docs.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
}

/** A post's neighbours in the blog list at `now`, and posts of its tags that are not among them. */
export async function getPostsAround(
  db: Firestore,
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

/** The posts of the home page at `now`: featured first, then newest creation date (docs/product.md#home-page). */
export async function getHomePosts(db: Firestore, now: number): Promise<Post[]> {
  const page = await allowedBy(now, (bound) =>
    getDocs(query(posts(db), ...publicAt(bound), ...ordered(HOME_ORDER), limit(HOME_POSTS))),
  );
  return fitting(page.docs.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
}

/** A public post, or null. Posts that the rules hide, such as drafts and scheduled ones, count as missing. */
async function getPublishedPost(db: Firestore, id: string): Promise<Post | null> {
  if (!isDocumentId(id)) return null;
  const entry = await orNullRefused(getDoc(doc(posts(db), id)));
  if (!entry?.exists()) return null;
  const parsed = parseDocument(postDocument, entry.id, entry.data());
  return parsed.ok && parsed.value.published ? parsed.value : null;
}

/**
 * The public post at `/blog/{key}`, by its present or an old readable address, or by its id; null if there is none.
 * `postAddress` gives its present address.
 */
export async function getPostAt(db: Firestore, key: string): Promise<Post | null> {
  // Reads run one after another, because the database refuses a read of a missing post, and the browser reports each
  // refusal as an error.
  return getPublishedPost(db, (isSlug(key) ? await getSlugOwner(db, key) : null) ?? key);
}

/**
 * Whether a post at `/blog/{key}` that once was public is in the trash now. The rules reveal this but not the post.
 * Only servers ask, because a browser would report the usual refusal as an error.
 */
export async function isRemovedPost(db: Firestore, key: string): Promise<boolean> {
  if (!isDocumentId(key)) return false;
  return (await orNullRefused(getDoc(doc(collection(db, REMOVED_POSTS), key)))) !== null;
}

/** The id of the public post with a readable address; null for an unused address, or that of a draft. */
async function getSlugOwner(db: Firestore, slug: string): Promise<string | null> {
  const entry = await orNullRefused(getDoc(doc(collection(db, SLUGS), slug)));
  const owner: unknown = entry?.get('post');
  return typeof owner === 'string' ? owner : null;
}

/** The value read, or null if the database refuses the read. */
async function orNullRefused<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (REFUSED.has(String((error as { code?: unknown }).code))) return null;
    throw error;
  }
}

/** Error codes of the database for a post that is missing, is a draft, or has an impossible id. */
const REFUSED = new Set(['permission-denied', 'not-found', 'invalid-argument']);
