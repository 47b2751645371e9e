/**
 * Defers a page's scripts until a person shows: most who read a page do nothing on it that needs them. The page's links
 * and forms work before; the first touch, key or move of the pointer brings the scripts.
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
