import { parseDocument } from '../../../platform/data/parse.ts';
import { type Database, getDocument } from '../../../platform/data/rest/database.ts';
import { textLength } from '../../../platform/domain/text/text-length.ts';
import type { Author, AuthorNames } from '../../domain/bios/author.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { linkedPostKeys } from '../../domain/cards/own-address.ts';
import { draftLinkPath } from '../../domain/places.ts';
import { type DraftLink, draftLinkDocument, isSecret, postOfLink } from '../../domain/posts/draft-link.ts';
import type { Post } from '../../domain/posts/post.ts';
import type { LinkedPost } from '../../domain/posts/related-posts.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { isRefusal } from './allowed-by.ts';
import { getAuthorNames, getAuthors, getBio, getShownBios } from './bios.ts';
import {
  getHomePosts,
  getLinkedPostAt,
  getPostAt,
  getPostsAround,
  getPublishedPosts,
  type ListPlace,
  type PostsOf,
} from './posts.ts';

export { getRenamedTag } from './tag-renames.ts';

// Loads the data of visitors' pages: on the server for the first response, later in the browser. `now` is the server's
// time in milliseconds since 1970; lists contain the posts that are public then.

export interface BlogListData {
  posts: Post[];
  names: AuthorNames;
  /** The position after which the next page starts; null on the last page. */
  next: ListPlace | null;
}

export interface BlogPostData {
  post: Post;
  /** The authors by id, without those that have no bio. */
  authors: Record<string, Author>;
  /** Reading time in minutes; 0 for a post without words. */
  minutes: number;
  /** The neighbours in the blog list; null at its ends. */
  previous: LinkedPost | null;
  next: LinkedPost | null;
  /** Other posts that share tags, most related first. */
  related: LinkedPost[];
  /**
   * Public posts that the text shows as cards. The keys are the ids or readable addresses that the text contains.
   * Absent if no line of the text is a post's URL.
   */
  cards?: Record<string, LinkedPost>;
}

export interface DraftData {
  post: Post;
  minutes: number;
  /** Id of the user who created the link. */
  by: string;
  /** Times in milliseconds since 1970: when the texts were saved, and when the link ends. */
  at: number;
  expires: number;
  /** The authors and the user who created the link, by id, without those that have no bio. */
  authors: Record<string, Author>;
  /** The public path of the post; null if the post is not public. */
  live: string | null;
  /** See `BlogPostData`. */
  cards?: Record<string, LinkedPost>;
}

export async function readHome(db: Database, now: number): Promise<{ posts: Post[] }> {
  return { posts: await getHomePosts(db, now) };
}

export async function readBlogList(
  db: Database,
  now: number,
  after: ListPlace | null,
  of: PostsOf | null,
): Promise<BlogListData> {
  const { posts, next } = await getPublishedPosts(db, now, { after, of });
  return { posts, names: await namesOfFirst(db, posts), next };
}

/** The newest public posts with their contents and the names of their first authors; only posts with `tag` if set. */
export async function readNewest(
  db: Database,
  now: number,
  tag: string | null,
): Promise<Pick<BlogListData, 'posts' | 'names'>> {
  const of = tag === null ? null : ({ field: 'tags', value: tag } as const);
  const { posts } = await getPublishedPosts(db, now, { of, withContent: true });
  return { posts, names: await namesOfFirst(db, posts) };
}

/** The name of each post's first author. Lists show no other authors (docs/product.md#author-display). */
const namesOfFirst = (db: Database, posts: readonly Post[]): Promise<AuthorNames> =>
  getAuthorNames(
    db,
    posts.flatMap(({ authors }) => authors.slice(0, 1)),
  );

/**
 * The post at `/blog/{key}` (see `getPostAt`), with its authors and the posts to which its page links; null if
 * there is no such public post. `origin` is the origin of this site.
 */
export async function readPost(
  db: Database,
  now: number,
  key: string,
  origin: string,
): Promise<BlogPostData | null> {
  const post = await getPostAt(db, key);
  if (post === null) return null;
  const [authors, around, cards] = await Promise.all([
    getAuthors(db, post.authors),
    getPostsAround(db, now, post),
    readCards(db, post.content, origin),
  ]);
  return { post, authors, minutes: textLength(post.content).minutes, ...around, ...cards };
}

/** The public posts that the text shows as cards (docs/product.md#cards). */
async function readCards(db: Database, text: string, origin: string): Promise<Pick<BlogPostData, 'cards'>> {
  const keys = linkedPostKeys(text, origin);
  if (keys.length === 0) return {};
  const posts = await Promise.all(keys.map((key) => getLinkedPostAt(db, key)));
  return {
    cards: Object.fromEntries(posts.flatMap((post, at) => (post === null ? [] : [[keys[at] ?? '', post]]))),
  };
}

/** The draft of a shared link; null if the link has ended or never existed. */
export async function readDraft(db: Database, secret: string, origin: string): Promise<DraftData | null> {
  const link = await getDraftLink(db, secret);
  if (link === null) return null;
  const [authors, live, cards] = await Promise.all([
    getAuthors(db, [...link.authors, link.by]),
    getLinkedPostAt(db, link.post),
    readCards(db, link.content, origin),
  ]);
  const { by, at, expires } = link;
  const { minutes } = textLength(link.content);
  return {
    post: postOfLink(link),
    minutes,
    by,
    at,
    expires,
    authors,
    live: live && postAddress(live),
    ...cards,
  };
}

/** A member's bio with one page of their public posts; null if the bio is hidden or does not exist. */
export async function readMember(
  db: Database,
  now: number,
  id: string,
  after: ListPlace | null,
): Promise<{ bio: Bio; list: BlogListData } | null> {
  const bio = await getBio(db, id);
  if (!bio?.show) return null;
  return { bio, list: await readBlogList(db, now, after, { field: 'authors', value: id }) };
}

export async function readTeam(db: Database): Promise<{ bios: Bio[] }> {
  return { bios: await getShownBios(db) };
}

/** The draft of a shared link; null if the link has ended or never existed, because the rules then deny the read. */
async function getDraftLink(db: Database, secret: string): Promise<DraftLink | null> {
  if (!isSecret(secret)) return null;
  try {
    const entry = await getDocument(db, draftLinkPath(secret));
    const parsed = entry && parseDocument(draftLinkDocument, entry.id, entry.data);
    return parsed?.ok ? parsed.value : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
