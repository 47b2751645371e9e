import { createHash } from 'node:crypto';
import type { ContentPolicy } from './content-policy.ts';
import { withDeferredScripts } from './deferred-scripts.ts';
import { preloadHeader } from './preload-header.ts';

/**
 * Finishes a rendered page: with a `startScript` its scripts are deferred and a header names its styles; every page gets
 * its policy. The scripts that carry the secret `nonce` of this rendering are ours and get their hashes into the
 * policy; the nonce itself goes, so that a cached page lets no other script in later.
 */
export async function finishPage(
  page: Response,
  { nonce, policy, startScript }: { nonce: string; policy: ContentPolicy; startScript: string | null },
): Promise<Response> {
  const headers = new Headers(page.headers);
  if (!headers.get('content-type')?.startsWith('text/html') || page.body === null) return page;
  const rendered = await page.text();
  const html = startScript === null ? rendered : withDeferredScripts(rendered, nonce, startScript);
  // What is deferred is run with its own text, so its hash counts too.
  const hashes = new Set([...hashesOfOwn(rendered, nonce), ...hashesOfOwn(html, nonce)]);
  headers.set('Content-Security-Policy', policy([...hashes]));
  headers.delete('content-length');
  const preloads = startScript === null ? null : preloadHeader(html);
  if (preloads !== null) headers.set('Link', preloads);
  return new Response(html.replaceAll(` nonce="${nonce}"`, ''), { status: page.status, headers });
}

function hashesOfOwn(html: string, nonce: string): string[] {
  const own = new RegExp(`<script(?=[^>]* nonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, 'g');
  return [...html.matchAll(own)]
    .filter(([, attributes = '']) => !/ src=/.test(attributes))
    .map(([, , source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`);
}
