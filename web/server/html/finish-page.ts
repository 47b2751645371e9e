import type { Look } from '../../app/domain/look.ts';
import type { ContentPolicy } from './content-policy.ts';
import { withDeferredScripts } from './deferred-scripts.ts';
import { type Sheets, withInlineStyles } from './inline-styles.ts';
import { OLD_BROWSERS_SCRIPT, withWordsForOldBrowsers } from './old-browsers.ts';
import { ownScripts, scriptHash } from './own-scripts.ts';

/** What makes a page readable before anything but itself is there. */
export interface Deferral {
  /** The text that starts deferred scripts. */
  startScript: string;
  sheets: Sheets;
}

export interface FinishOptions {
  nonce: string;
  policy: ContentPolicy;
  /** Null where nothing is deferred. */
  deferral: Deferral | null;
  look: Pick<Look, 'css'>;
}

/** Where the rules of a studio's own look go: after the site's own styles. */
function withLook(html: string, css: string): string {
  return css === '' ? html : html.replace('</head>', () => `<style id="look">${css}</style></head>`);
}

/**
 * Finishes the HTML of a rendered page: with a `deferral` its styles are put into it and its scripts are deferred; every
 * page gets its policy, in `headers`. The scripts that carry the secret `nonce` of this rendering are ours and get their
 * hashes into the policy; the nonce itself goes, so that a cached page lets no other script in later.
 */
export function finishPage(
  page: string,
  headers: Headers,
  { nonce, policy, deferral, look }: FinishOptions,
): string {
  const own = ownScripts(page, nonce);
  const inline = own.filter(({ attributes }) => !attributes.includes(' src='));
  const worded = withWordsForOldBrowsers(page);
  const complete = deferral === null ? worded : withDeferredScripts(worded, own, deferral.startScript);
  // What is deferred is run with its own text, so its hash counts too.
  const sources = new Set(inline.map(({ source }) => source));
  if (worded !== page) sources.add(OLD_BROWSERS_SCRIPT);
  if (deferral !== null && complete !== worded) sources.add(deferral.startScript);
  headers.set('Content-Security-Policy', policy([...sources].map(scriptHash)));
  const html = withLook(complete.replaceAll(` nonce="${nonce}"`, ''), look.css);
  // Last: the styles are longer than the page.
  return deferral === null ? html : withInlineStyles(html, deferral.sheets);
}
