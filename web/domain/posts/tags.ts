/** Maximum length of a tag; `firestore.rules` has the same. */
export const TAG_LENGTH = 40;

/**
 * Normalizes a tag: one line, single spaces, cut to the maximum length. The result is '' if nothing is left, and for
 * `.` and `..`, which addresses cannot contain.
 */
export function tidyTag(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const tag = [...line].slice(0, TAG_LENGTH).join('').trim();
  return tag === '.' || tag === '..' ? '' : tag;
}

/** Normalized tags without duplicates. Of tags that differ only in case, the existing spelling is kept. */
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

/** The comma of Latin, Chinese, Japanese and Arabic text, and a line break. */
const TAG_END = /[,，、،\n]/;

/** Splits text at its commas and line breaks; one without any is a single part. */
export const separatedTags = (text: string): string[] => text.split(TAG_END);

/** The tags in a typed text, each ended by a comma, and the text after the last comma. */
export function endedTags(typed: string): { ended: string[]; rest: string } {
  const parts = separatedTags(typed);
  return { ended: parts.slice(0, -1).map((part) => part.trim()), rest: (parts.at(-1) ?? '').trimStart() };
}

/** All tags with their number of posts, the most used first. */
export function tagCounts(posts: readonly { tags: readonly string[] }[]): [tag: string, posts: number][] {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en'));
}

/** All tags, the most used first. */
export const tagsInUse = (posts: readonly { tags: readonly string[] }[]): string[] =>
  tagCounts(posts).map(([tag]) => tag);

/** A post's tags after renaming `from` to `to`, without duplicates. */
export function withTagRenamed(tags: readonly string[], from: string, to: string): string[] {
  return [...new Set(tags.map((tag) => (tag === from ? to : tag)))];
}
