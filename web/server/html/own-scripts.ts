import { hash } from 'node:crypto';

/** A script element of a page. */
export interface Script {
  /** The whole element as it stands in the page. */
  element: string;
  attributes: string;
  source: string;
}

// Without the nonce, which is another one for each page: an expression that is made for one page is never compiled.
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** The scripts of a page that carry its secret nonce, in their order. */
export function ownScripts(html: string, nonce: string): Script[] {
  const mark = ` nonce="${nonce}"`;
  const found: Script[] = [];
  for (const [element, attributes = '', source = ''] of html.matchAll(SCRIPT))
    if (attributes.includes(mark)) found.push({ element, attributes, source });
  return found;
}

/** What a policy says of an inline script with this text. */
export function scriptHash(source: string): string {
  return `sha256-${hash('sha256', source, 'base64')}`;
}
