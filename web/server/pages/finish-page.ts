import type { StudioTheme } from '../../domain/studio-theme.ts';
import type { ContentPolicy } from './content-policy.ts';
import { deferScripts } from './deferred-scripts.ts';
import { type FocusPoints, withFocusPoints } from './focus-rules.ts';
import { inlineStyles, type Sheets } from './inline-styles.ts';
import { watchingScripts, watchNeededScripts } from './needs-scripts.ts';
import { nonceMark, ownScripts, scriptHash } from './own-scripts.ts';
import { gameColorsElement, themeElement } from './theme-element.ts';

/** The files with which `finishPage` inlines a page's styles and defers its scripts. */
export interface Deferral {
  /** The source of the inline script that loads deferred scripts. */
  startScript: string;
  sheets: Sheets;
}

export interface FinishOptions {
  nonce: string;
  policy: ContentPolicy;
  /** Null if the page's scripts are not deferred. */
  deferral: Deferral | null;
  /**
   * The source of the inline script that reports missing scripts (web/site/deferred/missing-scripts.ts); null in
   * development.
   */
  missingScript: string | null;
  theme: Pick<StudioTheme, 'css' | 'gameColors'>;
  focusPoints: FocusPoints;
}

/**
 * Completes the HTML of a rendered page. With `deferral`, inlines its styles and defers its scripts. Sets the page's
 * Content-Security-Policy in `headers`. The policy contains the hashes of the scripts that have the secret `nonce` of
 * this rendering. Then removes the nonce, so that a cached page can never allow other scripts.
 */
export function finishPage(
  rendered: string,
  headers: Headers,
  { nonce, policy, deferral, missingScript, theme, focusPoints }: FinishOptions,
): string {
  const page = withFocusPoints(rendered, focusPoints);
  const own = ownScripts(page, nonce);
  // Scripts without a URL are inline and need a hash. Deferred scripts need one too, because they later run as inline
  // scripts.
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
