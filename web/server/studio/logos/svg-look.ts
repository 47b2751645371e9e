export type Look = 'light' | 'dark';

/** `@media (prefers-color-scheme: …) { … }` with rules. */
const QUERY = /@media\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

/**
 * An SVG file as browsers draw it on a light or dark page. The server's SVG renderer ignores `prefers-color-scheme`.
 */
export function svgInLook(svg: string, look: Look): string {
  return svg.replace(QUERY, (_query, of: Look, rules: string) => (of === look ? rules : ''));
}
