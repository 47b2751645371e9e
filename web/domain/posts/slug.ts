import type { Post } from './post.ts';

/** The most characters of a readable address; `firestore.rules` has the same form and length. */
export const SLUG_LENGTH = 80;

const SLUG = new RegExp(`^[a-z0-9-]{1,${SLUG_LENGTH}}$`);

/** The most readable addresses that an author may give a post, former ones included; `firestore.rules` has the same. */
export const MOST_ADDRESSES = 20;

/** The number of readable addresses that a post has had once it takes another one. */
export const addressesWithAnother = ({ slug, addresses = 1 }: Pick<Post, 'slug' | 'addresses'>): number =>
  slug === undefined ? 1 : addresses + 1;

/** Can it be the readable address of a post: the part after `/blog/`? */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** The part after `/blog/` under which a post is found: its readable address, or its id where it has none. */
export const postKey = (post: Pick<Post, 'id' | 'slug'>): string => post.slug ?? post.id;

/** The present address of a post on this site. */
export const postAddress = (post: Pick<Post, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(postKey(post))}`;

/** The address that lasts as long as the post, whatever it is called: it redirects to the present one. */
export const lastingAddress = (post: Pick<Post, 'id'>): string => `/blog/${encodeURIComponent(post.id)}`;
