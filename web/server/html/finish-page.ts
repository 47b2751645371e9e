import { createHash } from 'node:crypto';
import type { Look } from '../../app/domain/look.ts';
import type { ContentPolicy } from './content-policy.ts';
import { withDeferredScripts } from './deferred-scripts.ts';
import { type Sheets, withInlineStyles } from './inline-styles.ts';
import { withWordsForOldBrowsers } from './old-browsers.ts';

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
 * Finishes a rendered page: with a `deferral` its styles are put into it and its scripts are deferred; every page gets
 * its policy. The scripts that carry the secret `nonce` of this rendering are ours and get their hashes into the
 * policy; the nonce itself goes, so that a cached page lets no other script in later.
 */
export async function finishPage(
  page: Response,
  { nonce, policy, deferral, look }: FinishOptions,
): Promise<Response> {
  const headers = new Headers(page.headers);
  if (!headers.get('content-type')?.startsWith('text/html') || page.body === null) return page;
  const rendered = withLook(await page.text(), look.css);
  const deferred =
    deferral === null
      ? rendered
      : withDeferredScripts(withInlineStyles(rendered, deferral.sheets), nonce, deferral.startScript);
  const html = withWordsForOldBrowsers(deferred, nonce);
  // What is deferred is run with its own text, so its hash counts too.
  const hashes = new Set([...hashesOfOwn(rendered, nonce), ...hashesOfOwn(html, nonce)]);
  headers.set('Content-Security-Policy', policy([...hashes]));
  headers.delete('content-length');
  return new Response(html.replaceAll(` nonce="${nonce}"`, ''), { status: page.status, headers });
}

function hashesOfOwn(html: string, nonce: string): string[] {
  const own = new RegExp(`<script(?=[^>]* nonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, 'g');
  return [...html.matchAll(own)]
    .filter(([, attributes = '']) => !/ src=/.test(attributes))
    .map(([, , source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`);
}
