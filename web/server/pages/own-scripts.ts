import { hash } from 'node:crypto';

/** A script element of a page. */
export interface Script {
  /** Where the element begins and ends in the page. */
  from: number;
  to: number;
  attributes: string;
  source: string;
}

// Without the nonce, which is another one for each page: an expression that is made for one page is never compiled.
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** How a page's own scripts carry its secret nonce. */
export const nonceMark = (nonce: string) => ` nonce="${nonce}"`;

/** The scripts of a page that carry its secret nonce, in their order. */
export function ownScripts(html: string, nonce: string): Script[] {
  const mark = nonceMark(nonce);
  const found: Script[] = [];
  for (const { 0: element, 1: attributes = '', 2: source = '', index: from } of html.matchAll(SCRIPT))
    if (attributes.includes(mark)) found.push({ from, to: from + element.length, attributes, source });
  return found;
}

/** What a policy says of an inline script with this text. */
export function scriptHash(source: string): string {
  return `sha256-${hash('sha256', source, 'base64')}`;
}
