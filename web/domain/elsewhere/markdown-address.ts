/** Characters that could end a link or start other marks, and that `encodeURIComponent` keeps. */
const ENCODED: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '*': '%2A', '~': '%7E' };

/** A URL that no mark and no character reference in it changes, for links in Markdown. */
export const markdownAddress = (address: string): string =>
  address
    .replace(/[<>()[\]*~|`\\\s^]/g, (character) => ENCODED[character] ?? encodeURIComponent(character))
    .replace(/(&#?\w+);/g, '$1%3B');
