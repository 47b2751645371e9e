/**
 * The anchors of headings in a Markdown page, as GitHub makes them: lower case, without punctuation, hyphens for
 * spaces, and `-1`, `-2` … for repeated headings. Code blocks are ignored.
 */
export function headingAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, words = ''] of markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const plain = words.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}_\s-]/gu, '').replace(/\s/g, '-');
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/** A reference to a documentation page: its path in the repository, and the heading; '' for the whole page. */
export interface DocReference {
  page: string;
  heading: string;
}

/**
 * The references in a text: with a heading to any page, such as `docs/product.md#blog-posts`; without a heading only to
 * pages in `docs/` and `backend/docs/`, such as `docs/operations.md`.
 */
export function docReferences(text: string): DocReference[] {
  const names = text.matchAll(
    /(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)#([\w-]+)|(?<![\w/.-])((?:backend\/)?docs\/[\w/-]+\.md)/g,
  );
  return [...names].map(([, page, heading = '', whole]) => ({ page: page ?? whole ?? '', heading }));
}
