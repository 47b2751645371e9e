/**
 * Defers a page's scripts until everything that can be read is there: on a slow connection they would take turns with
 * styles, fonts and pictures. The page's links and forms work before; the first touch or key brings the scripts at once.
 * `nonce` marks the scripts that are ours (finish-page.ts), `startScript` is the text that starts them
 * (web/app/deferred/start-scripts.ts).
 */
export function withDeferredScripts(html: string, nonce: string, startScript: string): string {
  const preloads: string[] = [];
  const later = html
    .replace(/<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g, (_link, href: string) => {
      preloads.push(href);
      return '';
    })
    .replace(
      new RegExp(`<script(?=[^>]* nonce="${nonce}")(?=[^>]* type="module")[^>]*>([\\s\\S]*?)</script>`),
      (_script, source: string) => {
        const data = JSON.stringify({ preloads, source }).replaceAll('<', '\\u003c');
        return `<script type="application/json" id="deferred">${data}</script><script nonce="${nonce}">${startScript}</script>`;
      },
    );
  return preloads.length > 0 && later.includes('id="deferred"') ? later : html;
}
