import type { StudioTheme } from '../../domain/studio-theme.ts';
import type { ContentPolicy } from './content-policy.ts';
import { deferredScripts } from './deferred-scripts.ts';
import { type Edit, edited, insertion } from './edits.ts';
import { inlineStyles, type Sheets } from './inline-styles.ts';
import { beforeNeededScripts } from './needs-scripts.ts';
import { OLD_BROWSERS_SCRIPT } from './old-browsers.ts';
import { nonceMark, ownScripts, scriptHash } from './own-scripts.ts';

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
  /** The text that says when needed scripts do not come (web/site/deferred/missing-scripts.ts); null in development. */
  missingScript: string | null;
  look: Pick<StudioTheme, 'css'>;
}

/** Where the rules of a studio's own look go: after the site's own styles. */
function ownLook(html: string, css: string): Edit[] {
  const end = css === '' ? -1 : html.indexOf('</head>');
  return end < 0 ? [] : [insertion(end, `<style id="look">${css}</style>`)];
}

/** Any nonce: an expression finds it sooner than a search for the text. */
const NONCE = / nonce="[^"]*"/g;

/** Leaves the nonce out wherever it stands. */
function withoutNonce(html: string, mark: string): Edit[] {
  const edits: Edit[] = [];
  for (const { 0: found, index: from } of html.matchAll(NONCE))
    if (found === mark) edits.push({ from, to: from + mark.length, text: '' });
  return edits;
}

/**
 * Finishes the HTML of a rendered page, and returns it in pieces: with a `deferral` its styles are put into it and its
 * scripts are deferred; every page gets its policy, in `headers`. The scripts that carry the secret `nonce` of this
 * rendering are ours and get their hashes into the policy; the nonce itself goes, so that a cached page lets no other
 * script in later.
 */
export function finishPage(
  page: string,
  headers: Headers,
  { nonce, policy, deferral, missingScript, look }: FinishOptions,
): string[] {
  const mark = nonceMark(nonce);
  const own = ownScripts(page, nonce);
  const watching = missingScript === null ? [OLD_BROWSERS_SCRIPT] : [OLD_BROWSERS_SCRIPT, missingScript];
  const words = beforeNeededScripts(page, watching);
  const deferred = deferral === null ? [] : deferredScripts(page, own, deferral.startScript);
  const styles = deferral === null ? [] : inlineStyles(page, deferral.sheets, mark);
  // What is deferred is run with its own text, so its hash counts too.
  const inline = own.filter(({ attributes }) => !attributes.includes(' src='));
  const sources = new Set(inline.map(({ source }) => source));
  if (words.length > 0) for (const script of watching) sources.add(script);
  if (deferral !== null && deferred.length > 0) sources.add(deferral.startScript);
  headers.set('Content-Security-Policy', policy([...sources].map(scriptHash)));
  return edited(page, [
    ...words,
    ...deferred,
    ...ownLook(page, look.css),
    ...styles,
    ...withoutNonce(page, mark),
  ]);
}
