import type { Script } from './own-scripts.ts';

/** The name under which React Router's inline script stores scroll positions. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';
const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g;

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
