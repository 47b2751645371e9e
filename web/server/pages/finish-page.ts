import type { StudioTheme } from '../../domain/studio-theme.ts';
import type { ContentPolicy } from './content-policy.ts';
import { deferScripts } from './deferred-scripts.ts';
import { inlineStyles, type Sheets } from './inline-styles.ts';
import { watchingScripts, watchNeededScripts } from './needs-scripts.ts';
import { nonceMark, ownScripts, scriptHash } from './own-scripts.ts';
import { themeElement } from './theme-element.ts';

/** Makes a page readable without any further request. */
export interface Deferral {
  /** The inline script that starts deferred scripts. */
  startScript: string;
  sheets: Sheets;
}

export interface FinishOptions {
  nonce: string;
  policy: ContentPolicy;
  /** Null where nothing is deferred. */
  deferral: Deferral | null;
  /** The inline script that reports missing scripts (web/site/deferred/missing-scripts.ts); null in development. */
  missingScript: string | null;
  theme: Pick<StudioTheme, 'css'>;
}

/**
 * Finishes the HTML of a rendered page: with a `deferral` its styles are put into it and its scripts are deferred; every
 * page gets its policy, in `headers`. The scripts that carry the secret `nonce` of this rendering are ours and get their
 * hashes into the policy; the nonce itself goes, so that a cached page lets no other script in later.
 */
export function finishPage(
  page: string,
  headers: Headers,
  { nonce, policy, deferral, missingScript, theme }: FinishOptions,
): string {
  const own = ownScripts(page, nonce);
  // A deferred script runs with its own text, so its hash counts too.
  const sources = own.filter(({ attributes }) => !attributes.includes(' src=')).map(({ source }) => source);
  const watching = watchingScripts(missingScript);
  const watched = watchNeededScripts(page, watching);
  if (watched !== page) sources.push(...watching);
  let html = watched.replace('</head>', () => `${themeElement(theme)}</head>`);
  if (deferral !== null) {
    const deferred = deferScripts(html, own, deferral.startScript);
    if (deferred !== html) sources.push(deferral.startScript);
    html = inlineStyles(deferred, deferral.sheets);
  }
  headers.set('Content-Security-Policy', policy([...new Set(sources)].map(scriptHash)));
  return html.replaceAll(nonceMark(nonce), '');
}
