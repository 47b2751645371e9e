/**
 * The anchors of a page in markdown, as GitHub makes them: in lower case, without punctuation, spaces as hyphens, and
 * `-1`, `-2` … after a heading that is there already. A line in a block of code is no heading.
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

/** A page that a source file names, by its path in the repository, and the heading in it; '' for the whole page. */
export interface DocReference {
  page: string;
  heading: string;
}

/** Pages of ours that a text names: `docs/product.md#blog-posts` anywhere, `docs/operations.md` without a heading. */
export function docReferences(text: string): DocReference[] {
  const names = text.matchAll(
    /(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)#([\w-]+)|(?<![\w/.-])((?:backend\/)?docs\/[\w/-]+\.md)/g,
  );
  return [...names].map(([, page, heading = '', whole]) => ({ page: page ?? whole ?? '', heading }));
}
