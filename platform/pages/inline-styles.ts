import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { AtRule, type ChildNode, Rule } from 'postcss';

/**
 * A rule of a style sheet, or a block such as `@media`. `needs`: for each selector, the classes that a page must
 * contain for the selector to match.
 */
type Part =
  | { text: string; needs: readonly (readonly string[])[] }
  | { opening: string; parts: readonly Part[] };

/** A style sheet split into its rules, in order. */
type Rules = readonly Part[];

/** Blocks whose rules are checked one by one. Other blocks, such as `@keyframes`, are kept whole. */
const BLOCKS = new Set(['media', 'supports', 'container', 'layer']);

/** Splits a style sheet into its rules. Throws if the text is not CSS. */
export function rulesOf(sheet: string): Rules {
  return postcss.parse(sheet).nodes.map(partOf);
}

function partOf(node: ChildNode): Part {
  if (node instanceof Rule) return { text: node.toString(), needs: node.selectors.map(classesNeeded) };
  if (node instanceof AtRule && BLOCKS.has(node.name) && node.nodes) {
    return { opening: `@${node.name} ${node.params}{`, parts: node.nodes.map(partOf) };
  }
  // Adds the semicolon that the parser removes from statements such as `@layer a, b`.
  const isStatement = node instanceof AtRule && node.nodes === undefined;
  return { text: `${node}${isStatement ? ';' : ''}`, needs: [[]] };
}

/**
 * The classes that a page must contain for a selector to match. Classes in parentheses are left out, because they may
 * be alternatives or exceptions (`:is(.a, .b)`, `:not(.a)`).
 */
function classesNeeded(selector: string): string[] {
  let outside = selector;
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, '');
  }
  return [...outside.replace(/\[[^\]]*\]/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

/** The names of all CSS classes that a page uses. */
export function classesOf(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of value.split(/\s+/)) classes.add(name);
  return classes;
}

/** The text of the rules that can apply to a page with these classes. */
export function usedRules(rules: Rules, classes: ReadonlySet<string>): string {
  let used = '';
  for (const part of rules) {
    if ('parts' in part) {
      const inside = usedRules(part.parts, classes);
      if (inside !== '') used += `${part.opening}${inside}}`;
    } else if (part.needs.some((names) => names.every((name) => classes.has(name)))) {
      used += part.text;
    }
  }
  return used;
}

/**
 * The build's style sheets by path (`/assets/…`). Web fonts are separate, because pages are readable without them.
 */
export type Sheets = ReadonlyMap<string, Sheet>;

interface Sheet {
  rules: Rules;
  fonts: string;
}

/** Reads the visitors' style sheets of a build into memory, because the next build may replace the files. */
export function readSheets(folder: string): Sheets {
  const assets = join(folder, 'client/assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => [`/assets/${name}`, withoutFonts(readFileSync(join(assets, name), 'utf8'))]),
  );
}

/** Separates web fonts from the other rules of a style sheet. Local fallback fonts stay. */
function withoutFonts(sheet: string): Sheet {
  const fonts: string[] = [];
  const styles = sheet.replace(/@font-face\s*\{[^}]*\}/g, (face) => {
    if (!face.includes('url(')) return face;
    fonts.push(face);
    return '';
  });
  return { rules: rulesOf(styles), fonts: fonts.join('') };
}

const SHEET_LINK = /<link(?=[^>]* rel="stylesheet")[^>]* href="([^"]*)"[^>]*>/g;

/**
 * Inlines all styles that the page uses, so that its first paint waits for no request. Web fonts are in an element that
 * stays inactive until the text is visible; start-scripts.ts in web/site/deferred activates it, and restores the links
 * to the complete style sheets when the scripts load. Without JavaScript a link loads the fonts.
 */
export function inlineStyles(html: string, sheets: Sheets): string {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  let fonts = '';
  let fontSheet = '';
  const classes = classesOf(html);
  const head = html.slice(0, end).replace(SHEET_LINK, (link, href: string) => {
    const sheet = sheets.get(href.replace(/#$/, ''));
    if (!sheet) return link;
    if (sheet.fonts) {
      fonts += sheet.fonts;
      fontSheet = link;
    }
    return `<style data-href="${href}">${usedRules(sheet.rules, classes)}</style>`;
  });
  const late = `<style id="fonts" media="not all">${fonts}</style><noscript>${fontSheet}</noscript>`;
  return head + (fonts && late) + html.slice(end);
}
