import type { Script } from './own-scripts.ts';

/** The name under which React Router's script in the page looks for the scroll position of an earlier visit. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * Defers a page's scripts until a person shows: most who read a page do nothing on it that needs them. The page's links
 * and forms work before; the first touch, key or move of the pointer brings the scripts.
 * `own` are those of its scripts that are ours (own-scripts.ts), `startScript` is the text that starts them
 * (web/app/deferred/start-scripts.ts).
 */
export function withDeferredScripts(html: string, own: readonly Script[], startScript: string): string {
  const module = own.find(({ attributes }) => attributes.includes(' type="module"'));
  if (!module) return html;
  const preloads: string[] = [];
  const later = html.replace(/<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g, (_link, href: string) => {
    preloads.push(href);
    return '';
  });
  if (preloads.length === 0) return html;
  const data = JSON.stringify({ preloads, source: module.source }).replaceAll('<', '\\u003c');
  const deferred = later.replace(
    module.element,
    () => `<script type="application/json" id="deferred">${data}</script><script>${startScript}</script>`,
  );
  const scroll = own.find(({ source }) => source.includes(SCROLL_POSITIONS));
  if (!scroll) return deferred;
  return deferred.replace(scroll.element, (element) =>
    element.replace('<script', '<script type="text/plain" id="scroll-position"'),
  );
}
