/** An address in a post, as the old site wrote it. */
export interface Address {
  kind: 'picture' | 'link';
  address: string;
}

/** A host that does not exist: the conversion to Markdown keeps web addresses only. */
const HOST = 'https://waiting.invalid/';
const PLACEHOLDER = /https:\/\/waiting\.invalid\/(picture|link)\/([\w.%~-]+)/g;

/** A web address that represents another address during the conversion. */
export function placeholder({ kind, address }: Address): string {
  return `${HOST}${kind}/${escaped(address.toWellFormed(), /[!'()*]/g)}`;
}

/** Replaces the placeholders in a text by the results of `addressOf`. */
export function fillPlaceholders(markdown: string, addressOf: (address: Address) => string): string {
  return markdown.replace(PLACEHOLDER, (_all, kind: Address['kind'], address: string) =>
    inMarkdown(addressOf({ kind, address: decodeURIComponent(address) })),
  );
}

/** Escapes an address for Markdown's parentheses. */
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
