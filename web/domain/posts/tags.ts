import { hasTagPage } from './slug.ts';

/** Maximum length of a tag, as in `firestore.rules`. */
export const TAG_LENGTH = 40;

/**
 * Normalizes a tag: one line, no control characters, single spaces, cut to the maximum length. Returns '' for an empty tag, and
 * for one that can have no page, such as `..`.
 */
export function tidyTag(text: string): string {
  const tag = shortLine(text);
  return hasTagPage(tag) ? tag : '';
}

function shortLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...line].slice(0, TAG_LENGTH).join('').trim();
}

/** Those of these texts that can be no tags, because the address of a tag's page cannot contain them. */
export const refusedTags = (texts: readonly string[]): string[] =>
  texts.map(shortLine).filter((tag) => tag !== '' && !hasTagPage(tag));

/** The sentence about texts that can be no tags. */
export const tagRefusal = (refused: readonly string[]): string =>
  `Not added, because an address cannot contain it: ${refused.map((tag) => `“${tag}”`).join(', ')}.`;

/**
 * Normalizes tags and removes duplicates. If a tag differs from one in use only by case, the spelling in use is taken.
 */
export function tidyTags(texts: readonly string[], inUse: readonly string[] = []): string[] {
  const known = new Map(inUse.map((tag) => [tag.toLowerCase(), tag]));
  const tidied = new Map<string, string>();
  for (const text of texts) {
    const tag = tidyTag(text);
    const key = tag.toLowerCase();
    if (tag !== '' && !tidied.has(key)) tidied.set(key, known.get(key) ?? tag);
  }
  return [...tidied.values()];
}

/**
 * The tags of a post after an edit, and the texts that can be no tags. A stored tag stays, even if it could not be added
 * now.
 */
export function editedTags(
  stored: readonly string[],
  wanted: readonly string[],
  inUse: readonly string[],
): { tags: string[]; refused: string[] } {
  const odd = refusedTags(stored.filter((tag) => wanted.includes(tag)));
  return {
    tags: [...odd, ...tidyTags(wanted, inUse)],
    refused: refusedTags(wanted.filter((tag) => !stored.includes(tag))),
  };
}

/** Separators of tags: Latin, Chinese, Japanese and Arabic commas, and line breaks. */
const TAG_END = /[,，、،\n]/;

/** Splits a text at commas and line breaks. */
export const separatedTags = (text: string): string[] => text.split(TAG_END);

/** Splits typed text at its separators: the complete tags, and the text after the last separator. */
export function endedTags(typed: string): { ended: string[]; rest: string } {
  const parts = separatedTags(typed);
  return { ended: parts.slice(0, -1).map((part) => part.trim()), rest: (parts.at(-1) ?? '').trimStart() };
}

/** All tags with their number of posts, most used first. */
export function tagCounts(posts: readonly { tags: readonly string[] }[]): [tag: string, posts: number][] {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en'));
}

/** All tags, most used first. */
export const tagsInUse = (posts: readonly { tags: readonly string[] }[]): string[] =>
  tagCounts(posts).map(([tag]) => tag);

/** The tags of a post after renaming `from` to `to`, without duplicates. */
export function withTagRenamed(tags: readonly string[], from: string, to: string): string[] {
  return [...new Set(tags.map((tag) => (tag === from ? to : tag)))];
}
