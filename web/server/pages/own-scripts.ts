import { hash } from 'node:crypto';

/** A script element of a page. */
export interface Script {
  /** The source text of the whole element. */
  element: string;
  attributes: string;
  source: string;
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** The attribute that marks a page's own scripts. */
export const nonceMark = (nonce: string) => ` nonce="${nonce}"`;

/** The scripts of the page that have its nonce, in order. */
export function ownScripts(html: string, nonce: string): Script[] {
  const mark = nonceMark(nonce);
  return [...html.matchAll(SCRIPT)]
    .map(([element, attributes = '', source = '']) => ({ element, attributes, source }))
    .filter(({ attributes }) => attributes.includes(mark));
}

/** The name in a build of the script that a feature adds to visitors' pages. */
export const featureScript = (feature: string) => `feature-${feature}`;

/** The hash of an inline script, for the content policy. */
export function scriptHash(source: string): string {
  return `sha256-${hash('sha256', source, 'base64')}`;
}
