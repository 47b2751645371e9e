/** A URL in a post, as the old site wrote it. */
export interface Address {
  kind: 'picture' | 'link';
  address: string;
}

/**
 * Placeholders start with this URL, whose host does not exist. They must be web addresses, because the conversion to
 * Markdown drops other URLs.
 */
const HOST = 'https://waiting.invalid/';
const PLACEHOLDER = /https:\/\/waiting\.invalid\/(picture|link)\/([\w.%~-]+)/g;

/** A web address that stands for another URL during the conversion. */
export function placeholder({ kind, address }: Address): string {
  return `${HOST}${kind}/${escaped(address.toWellFormed(), /[!'()*]/g)}`;
}

/** Replaces the placeholders in a text with the results of `addressOf`. */
export function fillPlaceholders(markdown: string, addressOf: (address: Address) => string): string {
  return markdown.replace(PLACEHOLDER, (_all, kind: Address['kind'], address: string) =>
    inMarkdown(addressOf({ kind, address: decodeURIComponent(address) })),
  );
}

/** Escapes a URL for use inside Markdown's parentheses. */
const inMarkdown = (address: string) =>
  address.replace(
    /[\s()<>\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

const escaped = (text: string, more: RegExp) =>
  encodeURIComponent(text).replace(
    more,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
