/** URLs in a text, without the punctuation that follows them. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,:;!?'()[\]*_~|`]/gi;

/** URLs in a text in order, with their positions in UTF-16 units. */
export function addressesIn(text: string): { address: string; at: number }[] {
  return [...text.matchAll(ADDRESS)].map((match) => ({ address: match[0], at: match.index }));
}

/** Replaces each URL in a text. */
const replaceAddresses = (text: string, replacement: (address: string) => string): string =>
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
const ADDRESS_LENGTH = 23;

/** Length on Mastodon: a URL counts as 23 characters, and a mention is counted without its server. */
export function mastodonCount(text: string): number {
  const counted = replaceAddresses(text, () => '_'.repeat(ADDRESS_LENGTH));
  return graphemeCount(counted.replace(/(?<![\w/])(@\w+)@[\w.-]+\w/g, '$1'));
}

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

/** Limits of other places such as Bluesky, each in the unit in which that place counts. */
export const ELSEWHERE_LIMITS = {
  /** UTF-16 units of a Discord message. Discord's documentation calls them “characters”. */
  discord: 2000,
  /**
   * Pictures of a Discord message, and UTF-16 units of each picture's description. Escaping can double a description,
   * and Discord allows 6,000 for all descriptions of a message together.
   */
  discordPictures: 10,
  discordDescription: 300,
  /** Graphemes, and bytes of UTF-8, of a Bluesky post. */
  bluesky: 300,
  blueskyBytes: 3000,
  /** Characters of a Mastodon post. A server may allow more. */
  mastodon: 500,
  /** Pictures of a Mastodon post, and characters of a description. */
  mastodonPictures: 4,
  mastodonDescription: 1500,
  /** Weighted characters of a post on X. */
  x: 280,
  threads: 500,
  /** Different links in a post on Threads. */
  threadsLinks: 5,
  /** Characters of Markdown in a Reddit post. A community may allow fewer. */
  reddit: 40_000,
  redditTitle: 300,
} as const;
