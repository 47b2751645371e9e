/** The id of the heading above footnotes. GFM generates that heading, and the site replaces its text. */
export const FOOTNOTES_ID = 'footnote-label';

/** The node properties that this file uses. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Ids that the site's pages use outside the text. A heading with such an id could keep the page's script from starting. */
export const TAKEN = [
  ...['main', 'engine', 'deferred', 'scroll-position', 'fonts', 'theme', 'focus-points', FOOTNOTES_ID],
  ...['from-the-blog', 'promo-title', 'related-posts', 'search-words'],
  ...['game-awards', 'game-credits', 'game-features', 'game-posts', 'game-praise'],
  ...[
    'press-about',
    'press-facts',
    'press-games',
    'press-pictures',
    'press-quotes',
    'press-team',
    'press-usage',
  ],
];

/** A rehype plugin that gives top-level headings ids made from their words, so that `#…` links work. */
export function headingIds() {
  return (page: Node): void => {
    const name = headingName();
    for (const node of page.children ?? []) {
      if (!/^h[1-6]$/.test(node.tagName ?? '') || node.properties?.id !== undefined) continue;
      const id = name(textOf(node));
      if (id !== null) node.properties = { ...node.properties, id };
    }
  };
}

/**
 * Returns a function to call with each heading of a text in order. That function returns the heading's id, made from
 * its words and unique in the text; null for a heading without words.
 */
export function headingName(): (heading: string) => string | null {
  const used = new Map<string, number>(TAKEN.map((id) => [id, 1]));
  return (heading) => {
    const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu);
    if (!words) return null;
    const name = words.join('-');
    let times = used.get(name) ?? 0;
    let id = times === 0 ? name : `${name}-${times}`;
    // Another heading may have these words and this number.
    while (id !== name && used.has(id)) id = `${name}-${++times}`;
    used.set(id, 1);
    used.set(name, times + 1);
    return id;
  };
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
