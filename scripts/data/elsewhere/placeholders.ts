/** An address in a post, as the old site wrote it. */
export interface Address {
  kind: 'picture' | 'link';
  address: string;
}

/** A host that nobody has: the conversion to Markdown keeps only addresses of the web. */
const HOST = 'https://waiting.invalid/';
const PLACEHOLDER = /https:\/\/waiting\.invalid\/(picture|link)\/([\w.%~-]+)/g;

/** An address of the web that stands for another one while a text is converted. */
export function placeholder({ kind, address }: Address): string {
  return `${HOST}${kind}/${escaped(address.toWellFormed(), /[!'()*]/g)}`;
}

/** The text with its placeholders replaced by what `addressOf` says. */
export function fillPlaceholders(markdown: string, addressOf: (address: Address) => string): string {
  return markdown.replace(PLACEHOLDER, (_all, kind: Address['kind'], address: string) =>
    inMarkdown(addressOf({ kind, address: decodeURIComponent(address) })),
  );
}

/** An address as Markdown takes it between parentheses. */
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
