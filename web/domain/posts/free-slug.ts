import { isSlug, SLUG_LENGTH } from './slug.ts';

/** What `/blog/` leads to besides posts: the archive. */
const RESERVED: readonly string[] = ['archive'];

/** Can a post get it as its readable address, while no other post has it? */
export const isFreeForPosts = (slug: string): boolean => isSlug(slug) && !RESERVED.includes(slug);

/** The `number`-th readable address for one title: itself, then with `-2`, `-3` and so on, never too long. */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const end = `-${number}`;
  return slug.slice(0, SLUG_LENGTH - end.length).replace(/-+$/, '') + end;
}
