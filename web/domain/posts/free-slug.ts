import { isSlug, SLUG_LENGTH } from './slug.ts';

/** Addresses below `/blog/` that posts cannot have, because the archive uses them. */
const RESERVED: readonly string[] = ['archive'];

/** Whether a post may get this readable address, provided that no other post has it. */
export const isFreeForPosts = (slug: string): boolean => isSlug(slug) && !RESERVED.includes(slug);

/**
 * The `number`-th candidate for a title's address: the slug itself, then with `-2`, `-3` and so on, within the length
 * limit.
 */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const end = `-${number}`;
  return slug.slice(0, SLUG_LENGTH - end.length).replace(/-+$/, '') + end;
}
