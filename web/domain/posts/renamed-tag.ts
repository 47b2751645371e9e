/** Longest chain of renames that is followed. */
const MOST_RENAMES = 10;

/**
 * The document id of a tag's former name: its UTF-8 bytes in hexadecimal, since a tag may have characters that ids and
 * addresses cannot. `firestore.rules` computes the same.
 */
export function tagRenameId(tag: string): string {
  return [...new TextEncoder().encode(tag)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The first name in a tag's chain of renames that is in use; null if there is none. `renameOf` gives the next name of a
 * tag, or null.
 */
export async function renamedTag(
  tag: string,
  renameOf: (tag: string) => Promise<string | null>,
  isInUse: (tag: string) => Promise<boolean>,
): Promise<string | null> {
  const seen = new Set([tag]);
  let name = await renameOf(tag);
  while (name !== null && !seen.has(name) && seen.size <= MOST_RENAMES) {
    if (await isInUse(name)) return name;
    seen.add(name);
    name = await renameOf(name);
  }
  return null;
}
