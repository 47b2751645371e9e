import type { Script } from './own-scripts.ts';

/** The name under which React Router's inline script looks up the scroll position of an earlier visit. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';
const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g;

/**
 * The page with its scripts deferred until the first interaction, because most readers never use them. Before that, the
 * page's links and forms work without scripts; the first touch, key or pointer move loads them. A page without a module
 * is returned unchanged. `own` are the page's scripts that are ours (own-scripts.ts); `startScript` is the text of the
 * script that loads the others (web/site/deferred/start-scripts.ts).
 */
export function deferScripts(html: string, own: readonly Script[], startScript: string): string {
  const module = own.find(({ attributes }) => attributes.includes(' type="module"'));
  const preloads = [...html.matchAll(PRELOADS)].map(([, href]) => href);
  if (!module || preloads.length === 0) return html;
  const data = JSON.stringify({ preloads, source: module.source }).replaceAll('<', '\\u003c');
  const text = `<script type="application/json" id="deferred">${data}</script><script>${startScript}</script>`;
  const deferred = html.replace(PRELOADS, '').replace(module.element, () => text);
  const scroll = own.find(({ source }) => source.includes(SCROLL_POSITIONS))?.element;
  if (scroll === undefined) return deferred;
  const later = scroll.replace('<script', '<script type="text/plain" id="scroll-position"');
  return deferred.replace(scroll, () => later);
}
