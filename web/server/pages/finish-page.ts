import type { StudioTheme } from '../../domain/studio-theme.ts';
import type { ContentPolicy } from './content-policy.ts';
import { deferScripts } from './deferred-scripts.ts';
import { inlineStyles, type Sheets } from './inline-styles.ts';
import { watchingScripts, watchNeededScripts } from './needs-scripts.ts';
import { nonceMark, ownScripts, scriptHash } from './own-scripts.ts';
import { gameColorsElement, themeElement } from './theme-element.ts';

/** The parts of a page that make it readable without further requests. */
export interface Deferral {
  /** The inline script that starts deferred scripts. */
  startScript: string;
  sheets: Sheets;
}

export interface FinishOptions {
  nonce: string;
  policy: ContentPolicy;
  /** Null for a page whose scripts are not deferred. */
  deferral: Deferral | null;
  /** The inline script that reports missing scripts (web/site/deferred/missing-scripts.ts); null in development. */
  missingScript: string | null;
  theme: Pick<StudioTheme, 'css' | 'gameColors'>;
}

/**
 * Finishes the HTML of a rendered page. With a `deferral`, its styles are inlined and its scripts deferred. Every page
 * gets its policy, in `headers`. Scripts with the secret `nonce` of this rendering are ours: the policy contains their
 * hashes. The nonce is removed, so that a cached page allows no other script later.
 */
export function finishPage(
  page: string,
  headers: Headers,
  { nonce, policy, deferral, missingScript, theme }: FinishOptions,
): string {
  const own = ownScripts(page, nonce);
  // A deferred script runs as an inline script of its own, so the policy needs its hash too.
  const sources = own.filter(({ attributes }) => !attributes.includes(' src=')).map(({ source }) => source);
  const watching = watchingScripts(missingScript);
  const watched = watchNeededScripts(page, watching);
  if (watched !== page) sources.push(...watching);
  const styles = themeElement(theme) + gameColorsElement(theme, page);
  let html = watched.replace('</head>', () => `${styles}</head>`);
  if (deferral !== null) {
    const deferred = deferScripts(html, own, deferral.startScript);
    if (deferred !== html) sources.push(deferral.startScript);
    html = inlineStyles(deferred, deferral.sheets);
  }
  headers.set('Content-Security-Policy', policy([...new Set(sources)].map(scriptHash)));
  return html.replaceAll(nonceMark(nonce), '');
}
