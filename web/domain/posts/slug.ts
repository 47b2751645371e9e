import type { Post } from './post.ts';

/** Maximum length of a readable address, as in `firestore.rules`. */
export const SLUG_LENGTH = 80;

const SLUG = new RegExp(`^[a-z0-9-]{1,${SLUG_LENGTH}}$`);

/**
 * Maximum number of readable addresses, including old ones, that authors may give a post, as in `firestore.rules`.
 */
export const MOST_ADDRESSES = 20;

/** The number of readable addresses, including old ones, of a post after it gets another one. */
export const addressesWithAnother = ({ slug, addresses = 1 }: Pick<Post, 'slug' | 'addresses'>): number =>
  slug === undefined ? 1 : addresses + 1;

/** Whether a text is a valid readable address: the part after `/blog/`. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** The part after `/blog/` in a post's path: its readable address or, if it has none, its id. */
export const postKey = (post: Pick<Post, 'id' | 'slug'>): string => post.slug ?? post.id;

/** Current path of a post. */
export const postAddress = (post: Pick<Post, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(postKey(post))}`;

/** Permanent path of a post, with its id. If the post has a readable address, this path redirects to it. */
export const lastingAddress = (post: Pick<Post, 'id'>): string => `/blog/${encodeURIComponent(post.id)}`;

/**
 * Whether a tag can have a page. Other programs may store tags that the editor refuses: URLs cannot contain `.` and `..`,
 * an empty one is the path of no page, and the router reads `%2F` in a tag as a slash. Programs that
 * read links cut spaces at the ends and drop control characters.
 */
export const hasTagPage = (tag: string): boolean => !/^\.{0,2}$|^\s|\s$|%2f|[\p{Cc}\p{Cs}]/iu.test(tag);

/** Path of the page that lists the posts with a tag. */
export const tagAddress = (tag: string): string => `/blog/tags/${encodeURIComponent(tag)}`;

/** Path of the feed of the posts with a tag. */
export const tagFeedAddress = (tag: string, kind: 'rss' | 'atom'): string => `${tagAddress(tag)}/${kind}.xml`;

/** Names below `/blog/` that posts cannot have, because other pages use them. */
const RESERVED: readonly string[] = ['archive'];

/** Whether posts may have this readable address. */
export const isFreeForPosts = (slug: string): boolean => isSlug(slug) && !RESERVED.includes(slug);

/**
 * The `number`-th candidate for the address of a title: the slug itself, then with `-2`, `-3` and so on, cut to the
 * maximum length.
 */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const end = `-${number}`;
  return slug.slice(0, SLUG_LENGTH - end.length).replace(/-+$/, '') + end;
}
