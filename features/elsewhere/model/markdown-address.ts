/** Characters that could end a link or start other markup, and that `encodeURIComponent` does not escape. */
const ENCODED: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '*': '%2A', '~': '%7E' };

/** Escapes a URL for a link in Markdown, so that no part of it is read as markup or as a character reference. */
export const markdownAddress = (address: string): string =>
  address
    .replace(/[<>()[\]*~|`\\\s^]/g, (character) => ENCODED[character] ?? encodeURIComponent(character))
    .replace(/(&#?\w+);/g, '$1%3B');
