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

/**
 * The message in browsers that are older than those in `browserslist` in package.json, where the page's scripts fail.
 * These are exactly the browsers without `URL.parse`.
 */
export const TOO_OLD =
  'This browser is too old for the staff area. Use Chrome or Edge 126, Firefox 126, Safari 18, or newer.';

/**
 * The inline script that shows `TOO_OLD`. It uses only syntax that browsers of any age understand. In supported
 * browsers it removes its own element, which is not part of React's markup.
 */
export const OLD_BROWSERS_SCRIPT = `(function(){var own=document.currentScript;if(window.URL&&URL.parse)own.parentNode.removeChild(own);else document.querySelector('[data-needs-scripts] [role="status"]').textContent=${JSON.stringify(TOO_OLD)}})()`;

const MAIN_END = '</main>';
const NEEDS_SCRIPTS = ' data-needs-scripts=';

/** The inline scripts that explain why a page's own scripts do not run. `missingScript` is null in development. */
export const watchingScripts = (missingScript: string | null): string[] =>
  missingScript === null ? [OLD_BROWSERS_SCRIPT] : [OLD_BROWSERS_SCRIPT, missingScript];

/**
 * If the page needs scripts to show its content (`data-needs-scripts`), inserts these inline scripts after its main
 * element, so that they run before the page's own scripts.
 */
export function watchNeededScripts(html: string, scripts: readonly string[]): string {
  if (!html.includes(NEEDS_SCRIPTS)) return html;
  const elements = scripts.map((text) => `<script>${text}</script>`).join('');
  return html.replace(MAIN_END, () => MAIN_END + elements);
}
