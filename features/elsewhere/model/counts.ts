/** URLs in a text, without the punctuation that follows them. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,:;!?'()[\]*_~|`]/gi;

/** URLs in a text in order, with their positions in UTF-16 units. */
export function addressesIn(text: string): { address: string; at: number }[] {
  return [...text.matchAll(ADDRESS)].map((match) => ({ address: match[0], at: match.index }));
}

/** Replaces each URL in a text. */
export const replaceAddresses = (text: string, replacement: (address: string) => string): string =>
  text.replace(ADDRESS, replacement);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as readers see them. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export function graphemeCount(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

export const byteCount = (text: string): number => new TextEncoder().encode(text).length;

/** Length of every URL on Mastodon and X, however long it is. */
export const ADDRESS_LENGTH = 23;

/** Code points that weigh 1 on X. All others weigh 2. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** Domains that X does not turn into links, because they cannot exist. */
const RESERVED = /\.(?:example|test|invalid|localhost|local)$/;

/**
 * Weighted length on X: a URL counts as 23 characters. An emoji counts as 2, like a Chinese, Japanese or Korean
 * character.
 */
export function weightedCount(text: string): number {
  let links = 0;
  const rest = replaceAddresses(text.normalize('NFC'), (address) => {
    const host = URL.parse(address)?.hostname ?? '';
    if (!/\.[a-z][a-z\d-]+$/.test(host) || RESERVED.test(host)) return address;
    links += 1;
    return '';
  });
  let weight = 0;
  for (const grapheme of graphemesOf(rest))
    weight += /^\p{RGI_Emoji}$/v.test(grapheme) ? 2 : weightOf(grapheme);
  return weight + links * ADDRESS_LENGTH + shortDomains(rest);
}

function weightOf(grapheme: string): number {
  let weight = 0;
  for (const character of grapheme) {
    const code = character.codePointAt(0) ?? 0;
    weight += LIGHT.some(([first, last]) => first <= code && code <= last) ? 1 : 2;
  }
  return weight;
}

/**
 * X also turns domains without a scheme into links, and counts each link as 23 characters. Returns how many characters
 * this adds to the domains that are shorter. Nothing is subtracted for longer ones, so the total may be too high.
 */
function shortDomains(text: string): number {
  const domains = text.match(/(?<![@\w.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w-])/gi) ?? [];
  return domains
    .filter((domain) => !RESERVED.test(domain))
    .reduce((sum, domain) => sum + Math.max(0, ADDRESS_LENGTH - domain.length), 0);
}

/** Length on Threads: an emoji counts as many characters as it has bytes. */
export function threadsCount(text: string): number {
  let count = 0;
  for (const { segment } of segmenter.segment(text))
    count += /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(segment)
      ? byteCount(segment)
      : [...segment].length;
  return count;
}

export const linkCount = (text: string): number =>
  new Set(addressesIn(text).map(({ address }) => address)).size;
