/** The attributes that contain one address, by element. */
const SINGLE: readonly (readonly [selector: string, attribute: string])[] = [
  ['a[href]', 'href'],
  ['link[href]', 'href'],
  ['img[src]', 'src'],
  ['source[src]', 'src'],
  ['video[src]', 'src'],
  ['video[poster]', 'poster'],
  ['meta[property="og:image"]', 'content'],
  ['meta[name="twitter:image"]', 'content'],
];

/** The attributes that contain the addresses of one picture in several sizes, by element. */
const SETS: readonly (readonly [selector: string, attribute: string])[] = [
  ['img[srcset]', 'srcset'],
  ['source[srcset]', 'srcset'],
  ['link[imagesrcset]', 'imagesrcset'],
];

/**
 * The elements that match a selector, as an array. The lists of domino, the HTML parser, may not be iterable and may
 * change when the document changes.
 */
export const elements = (parent: Document | Element, selector: string): Element[] =>
  Array.from(parent.querySelectorAll(selector));

/** The addresses that a page links to or loads (without scripts and frames), as they are written. */
export function pageLinks(document: Document): string[] {
  const links: string[] = [];
  const add = (value: string | null) => {
    if (value) links.push(value);
  };
  for (const [selector, attribute] of SINGLE)
    for (const element of elements(document, selector)) add(element.getAttribute(attribute));
  for (const [selector, attribute] of SETS)
    for (const element of elements(document, selector))
      for (const source of (element.getAttribute(attribute) ?? '').split(','))
        add(source.trim().split(/\s/)[0] ?? null);
  for (const element of elements(document, 'style')) links.push(...styleLinks(element.textContent ?? ''));
  for (const element of elements(document, '[style]'))
    links.push(...styleLinks(element.getAttribute('style') ?? ''));
  return links;
}

/** The addresses in `url()` of a style sheet, without data URLs. */
export function styleLinks(css: string): string[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)/g)]
    .map(([, double, single, plain]) => double ?? single ?? plain ?? '')
    .filter((link) => link !== '' && !link.startsWith('data:'));
}

/** The characters that feeds escape in their HTML. */
const ENTITIES: Record<string, string> = { quot: '"', apos: "'", '#39': "'", lt: '<', gt: '>', amp: '&' };

const unescaped = (text: string) =>
  text.replace(/&(quot|apos|#39|lt|gt|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The addresses at these origins that a feed or a site map contains, and the icons that a manifest contains. */
export function textLinks(text: string, origins: readonly string[]): string[] {
  // Unescaped twice: a feed escapes the HTML of its posts, in which ampersands are already escaped.
  const plain = unescaped(unescaped(text));
  const absolute = [...plain.matchAll(/https?:\/\/[^\s"'<>\\]+/g)].map(([link]) => link);
  const icons = [...plain.matchAll(/"src":\s*"([^"]+)"/g)].map(([, link = '']) => link);
  return [
    ...absolute.filter((link) => URL.canParse(link) && origins.includes(new URL(link).origin)),
    ...icons,
  ];
}
