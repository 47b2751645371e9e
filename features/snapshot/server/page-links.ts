// @ts-expect-error: the package's types declare a module of another name
import domino from '@mixmark-io/domino';

/** Parses a page, or a part of one. With `force`, an empty text is an empty page. */
export const { createDocument } = domino as {
  createDocument: (html: string, force: boolean) => Document;
};

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

const NAMED: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** Decodes XML's five named entities, and characters given by number. */
const xmlDecoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The values of attributes and texts in an XML document. */
function xmlValues(xml: string): string[] {
  const parts = xml.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>|\s[\w:-]+="([^"]*)"|>([^<]+)/g);
  return [...parts].map(([, raw, attribute, text]) => raw ?? xmlDecoded(attribute ?? text ?? ''));
}

/** The addresses of pages and files at these origins that a feed, site map, manifest or robots.txt contains. */
export function textLinks(text: string, origins: readonly string[]): string[] {
  const isOurs = (link: string) => URL.canParse(link) && origins.includes(new URL(link).origin);
  // A value is an address, or a text in HTML with escaped characters of its own.
  const linksOf = (value: string) =>
    (value.includes('<') ? pageLinks(createDocument(value, true)) : [value.trim()]).filter(isOurs);
  const start = text.trimStart()[0];
  if (start === '<') return xmlValues(text).flatMap(linksOf);
  if (start !== '{') return (text.match(/https?:\/\/\S+/g) ?? []).filter(isOurs);
  const links: string[] = [];
  JSON.parse(text, (name, value: unknown) => {
    if (typeof value === 'string') links.push(...(name === 'src' ? [value] : linksOf(value)));
    return value;
  });
  return links;
}
