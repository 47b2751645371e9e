/** Maximum length of a post's HTML. Nobody writes longer posts, and parsing time grows faster than the text. */
const LONGEST = 5_000_000;
const MOST_ELEMENTS = 20_000;
/** Maximum nesting depth, as in browsers. */
const DEEPEST = 512;

/**
 * Elements that do not add to the depth: void elements, and elements such as `li`, which end where the next element of
 * the same kind starts.
 */
const SHALLOW = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd td th tr tbody thead tfoot option'.split(
    ' ',
  ),
);

/**
 * The reason to reject a post's HTML, as a phrase that begins with `has`; null if the HTML is within the limits.
 */
export function htmlProblem(html: string): string | null {
  if (html.length > LONGEST) return `has more than ${LONGEST.toLocaleString('en')} characters of HTML`;
  const open = new Map<string, number>();
  let depth = 0;
  let elements = 0;
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    const name = tag.toLowerCase();
    if (end === '') elements++;
    if (elements > MOST_ELEMENTS) return `has more than ${MOST_ELEMENTS.toLocaleString('en')} HTML elements`;
    if (SHALLOW.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (end !== '' && count === 0) continue;
    open.set(name, count + (end === '' ? 1 : -1));
    depth += end === '' ? 1 : -1;
    if (depth > DEEPEST) return 'has HTML that is nested too deeply';
  }
  return null;
}
