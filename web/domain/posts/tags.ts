/** The most characters of a tag; `firestore.rules` refuses longer ones. */
export const TAG_LENGTH = 40;

/**
 * A tag as it is stored: one line, single spaces, not too long; '' where nothing is left, and for `.` and `..`, which
 * are no part of an address.
 */
export function tidyTag(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const tag = [...line].slice(0, TAG_LENGTH).join('').trim();
  return tag === '.' || tag === '..' ? '' : tag;
}

/** Tags tidied, each once: two that differ in capitals only are one, in the spelling that is in use already. */
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

/** The tags of posts and how many of the posts have each, the most used first. */
export function tagCounts(posts: readonly { tags: readonly string[] }[]): [tag: string, posts: number][] {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en'));
}

/** The tags of posts, the most used first. */
export const tagsInUse = (posts: readonly { tags: readonly string[] }[]): string[] =>
  tagCounts(posts).map(([tag]) => tag);

/** The tags of a post once `from` is called `to`; a post that has both has `to` once. */
export function withTagRenamed(tags: readonly string[], from: string, to: string): string[] {
  return [...new Set(tags.map((tag) => (tag === from ? to : tag)))];
}
