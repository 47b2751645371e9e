import { type CardSources, cardOf } from './card.ts';
import { ownPath, postKeyOf } from './own-address.ts';

/**
 * Whether a link's text is the URL that it opens. Only such a link becomes a card, because a card would hide any other
 * text.
 */
export function isAddressItself(words: string, address: string): boolean {
  const whole = wholeAddress(words);
  return /^https?:/i.test(whole) && URL.parse(whole)?.href === URL.parse(address)?.href;
}

/** Adds `http://` to a URL that begins with `www.`, as Markdown does when it turns such a URL into a link. */
export const wholeAddress = (words: string): string => (words.startsWith('www.') ? `http://${words}` : words);

/** The path that is the whole text of a paragraph, such as `/blog/first`; null for other texts. */
export function lonePath(text: string): string | null {
  const path = text.trim();
  return /^\/\S+$/.test(path) ? path : null;
}

/**
 * Whether a paragraph that contains only this URL becomes a card. A post is assumed to be public, because checking that
 * would take a database read.
 */
export function mayBeCard(
  address: string,
  site: Pick<CardSources, 'origin' | 'games' | 'videoHosts'>,
): boolean {
  const path = ownPath(address, site.origin);
  if (path !== null && postKeyOf(path) !== null) return true;
  return cardOf(address, { ...site, posts: {}, art: '' }) !== null;
}
