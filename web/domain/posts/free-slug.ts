import { isSlug, SLUG_LENGTH } from './slug.ts';

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
