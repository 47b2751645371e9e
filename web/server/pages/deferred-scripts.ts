import { type Edit, insertion } from './edits.ts';
import type { Script } from './own-scripts.ts';

/** The name under which React Router's script in the page looks for the scroll position of an earlier visit. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * The edits that defer a page's scripts until a person shows: most who read a page do nothing on it that needs them. The
 * page's links and forms work before; the first touch, key or move of the pointer brings the scripts. None where a page
 * has no module to defer.
 * `own` are those of its scripts that are ours (own-scripts.ts), `startScript` is the text that starts them
 * (web/site/deferred/start-scripts.ts).
 */
export function deferredScripts(html: string, own: readonly Script[], startScript: string): Edit[] {
  const module = own.find(({ attributes }) => attributes.includes(' type="module"'));
  if (!module) return [];
  const links = [...html.matchAll(/<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g)];
  if (links.length === 0) return [];
  const preloads = links.map(([, href]) => href);
  const data = JSON.stringify({ preloads, source: module.source }).replaceAll('<', '\\u003c');
  const text = `<script type="application/json" id="deferred">${data}</script><script>${startScript}</script>`;
  const edits = links.map(({ 0: link, index: from }) => ({ from, to: from + link.length, text: '' }));
  edits.push({ from: module.from, to: module.to, text });
  const scroll = own.find(({ source }) => source.includes(SCROLL_POSITIONS));
  if (scroll)
    edits.push(insertion(scroll.from + '<script'.length, ' type="text/plain" id="scroll-position"'));
  return edits;
}
