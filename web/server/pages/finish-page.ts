import { inlineStyles, type Sheets } from '../../../platform/pages/inline-styles.ts';
import { type FocusPoints, withFocusPoints } from '../../../platform/pictures/focus-points.ts';
import type { StudioTheme } from '../../domain/studio.ts';
import type { ContentPolicy } from './content-policy.ts';
import {
  nonceMark,
  ownScripts,
  type Script,
  scriptHash,
  watchingScripts,
  watchNeededScripts,
} from './own-scripts.ts';
import { gameColorsElement, themeElement } from './own-styles.ts';

/** The name under which React Router's inline script stores scroll positions. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g;

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

/**
 * Defers the page's scripts until the first interaction, such as a touch, key press or scroll, because most readers
 * never use them. Until then links and forms work without scripts. A page without a module script or without preloads
 * is returned unchanged. `own`: the page's scripts that belong to the site (own-scripts.ts). `startScript`: the
 * source of the script that loads the others (web/site/deferred/start-scripts.ts).
 */
export function deferScripts(html: string, own: readonly Script[], startScript: string): string {
  const module = own.find(({ attributes }) => attributes.includes(' type="module"'));
  if (!module) return html;
  const preloads: string[] = [];
  const bare = html.replace(PRELOADS, (_link, href: string) => {
    preloads.push(href);
    return '';
  });
  if (preloads.length === 0) return html;
  const data = JSON.stringify({ preloads, source: module.source }).replaceAll('<', '\\u003c');
  const text = `<script type="application/json" id="deferred">${data}</script><script>${startScript}</script>`;
  const deferred = bare.replace(module.element, () => text);
  const scroll = own.find(({ source }) => source.includes(SCROLL_POSITIONS))?.element;
  if (scroll === undefined) return deferred;
  const later = scroll.replace('<script', '<script type="text/plain" id="scroll-position"');
  return deferred.replace(scroll, () => later);
}
