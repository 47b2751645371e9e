import { hash } from 'node:crypto';

/** A script of a page. */
export interface Script {
  /** The whole element as it is in the page. */
  element: string;
  attributes: string;
  source: string;
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** The nonce attribute of a page's own scripts. */
export const nonceMark = (nonce: string) => ` nonce="${nonce}"`;

/** The page's scripts that carry its nonce, in order. */
export function ownScripts(html: string, nonce: string): Script[] {
  const mark = nonceMark(nonce);
  return [...html.matchAll(SCRIPT)]
    .map(([element, attributes = '', source = '']) => ({ element, attributes, source }))
    .filter(({ attributes }) => attributes.includes(mark));
}

/** The policy's hash of an inline script with this text. */
export function scriptHash(source: string): string {
  return `sha256-${hash('sha256', source, 'base64')}`;
}
