import type { Post } from './post.ts';

/** Maximum length of a readable address; `firestore.rules` has the same form and length. */
export const SLUG_LENGTH = 80;

const SLUG = new RegExp(`^[a-z0-9-]{1,${SLUG_LENGTH}}$`);

/** Maximum number of addresses that an author may give a post, old ones included; `firestore.rules` has the same. */
export const MOST_ADDRESSES = 20;

/** The number of readable addresses that a post has had after it gets another one. */
export const addressesWithAnother = ({ slug, addresses = 1 }: Pick<Post, 'slug' | 'addresses'>): number =>
  slug === undefined ? 1 : addresses + 1;

/** Whether this is valid as a readable address: the part after `/blog/`. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** The part after `/blog/` of a post's address: its readable address, or else its id. */
export const postKey = (post: Pick<Post, 'id' | 'slug'>): string => post.slug ?? post.id;

/** The present address of a post on this site. */
export const postAddress = (post: Pick<Post, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(postKey(post))}`;

/** The permanent address of a post, by its id. It redirects to the present address. */
export const lastingAddress = (post: Pick<Post, 'id'>): string => `/blog/${encodeURIComponent(post.id)}`;
