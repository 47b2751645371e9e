import type { Firestore } from 'firebase/firestore/lite';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { postOfLink } from '../../domain/posts/draft-link.ts';
import type { LinkedPost } from '../../domain/posts/linked-post.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { textLength } from '../../domain/text/text-length.ts';
import { getAuthorNames, getBio, getBios, getShownBios } from './bios.ts';
import { getDraftLink } from './draft-links.ts';
import {
  getHomePosts,
  getPostAt,
  getPostsAround,
  getPublishedPosts,
  type ListPlace,
  type PostsOf,
} from './posts.ts';

/**
 * The data of each visitors' page, read on the server for the first response and in the browser later. `now` is the
 * server's time in milliseconds since 1970: lists contain posts that are public by then.
 */

export interface BlogListData {
  posts: Post[];
  names: AuthorNames;
  /** Where the next page starts; null on the last page. */
  next: ListPlace | null;
}

export interface BlogPostData {
  post: Post;
  /** The authors' bios by id. Authors without a bio are left out. */
  authors: Record<string, Bio>;
  /** The reading time; 0 for a post without words. */
  minutes: number;
  /** The neighbouring posts in the blog list, null at its ends. */
  previous: LinkedPost | null;
  next: LinkedPost | null;
  /** Other posts of its tags, the most related first. */
  related: LinkedPost[];
}

export interface DraftData {
  post: Post;
  minutes: number;
  /** User id of the link's creator. */
  by: string;
  /** When the texts were saved and when the link ends, in milliseconds since 1970. */
  at: number;
  expires: number;
  /** The bios of the authors and of the link's creator, by id. */
  authors: Record<string, Bio>;
  /** The public address of the post; null while it is a draft. */
  live: string | null;
}

export async function readHome(db: Firestore, now: number): Promise<{ posts: Post[] }> {
  return { posts: (await getHomePosts(db, now)).map(withoutContent) };
}

export async function readBlogList(
  db: Firestore,
  now: number,
  after: ListPlace | null,
  of: PostsOf | null = null,
): Promise<BlogListData> {
  const { posts, next } = await getPublishedPosts(db, now, after, of);
  return { posts: posts.map(withoutContent), names: await namesOfFirst(db, posts), next };
}

/** The newest public posts with their contents and the names of their first authors; all posts, or those with a tag. */
export async function readNewest(
  db: Firestore,
  now: number,
  tag: string | null,
): Promise<Pick<BlogListData, 'posts' | 'names'>> {
  const of = tag === null ? null : ({ field: 'tags', value: tag } as const);
  const { posts } = await getPublishedPosts(db, now, null, of);
  return { posts, names: await namesOfFirst(db, posts) };
}

/** Lists show only the first author of a post (docs/product.md#author-display). */
const namesOfFirst = (db: Firestore, posts: readonly Post[]): Promise<AuthorNames> =>
  getAuthorNames(
    db,
    posts.flatMap(({ authors }) => authors.slice(0, 1)),
  );

/**
 * The post at an address (`getPostAt`) with its authors' bios and the posts that its page links to, or null when there
 * is no such public post.
 */
export async function readPost(db: Firestore, now: number, key: string): Promise<BlogPostData | null> {
  const post = await getPostAt(db, key);
  if (post === null) return null;
  const [authors, around] = await Promise.all([getBios(db, post.authors), getPostsAround(db, now, post)]);
  return { post, authors, minutes: textLength(post.content).minutes, ...around };
}

/** The draft of a share link; null if the link has expired or never existed. */
export async function readDraft(db: Firestore, secret: string): Promise<DraftData | null> {
  const link = await getDraftLink(db, secret);
  if (link === null) return null;
  const [authors, live] = await Promise.all([
    getBios(db, [...link.authors, link.by]),
    getPostAt(db, link.post),
  ]);
  const { by, at, expires } = link;
  const { minutes } = textLength(link.content);
  return { post: postOfLink(link), minutes, by, at, expires, authors, live: live && postAddress(live) };
}

/** A member's bio with a page of their public posts; null if the bio is hidden or does not exist. */
export async function readMember(
  db: Firestore,
  now: number,
  id: string,
  after: ListPlace | null,
): Promise<{ bio: Bio; list: BlogListData } | null> {
  const bio = await getBio(db, id);
  if (!bio?.show) return null;
  return { bio, list: await readBlogList(db, now, after, { field: 'authors', value: id }) };
}

export async function readTeam(db: Firestore): Promise<{ bios: Bio[] }> {
  return { bios: await getShownBios(db) };
}

/** Lists do not show the content, so it is not sent with the page. */
function withoutContent(post: Post): Post {
  return { ...post, content: '' };
}
