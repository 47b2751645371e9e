import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Edit, insertion } from './edits.ts';
import { classesOf, classValues, type Rules, rulesOf, usedRules } from './used-rules.ts';

/** The build's style sheets by their path under `/assets/`, web fonts apart: they are not needed to read. */
export interface Sheets {
  get(path: string): Sheet | undefined;
}

interface Sheet {
  rules: Rules;
  fonts: string;
}

/**
 * The style sheets of the finished build in a folder, as they are now: the next build may replace them. Each is parsed for
 * the first page that links it: most are the staff area's, whose pages have no styles inside.
 */
export function readSheets(folder: string): Sheets {
  const assets = join(folder, 'client/assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const texts = new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(assets, name), 'utf8')]));
  const parsed = new Map<string, Sheet>();
  return {
    get(path) {
      const known = parsed.get(path);
      const text = texts.get(path);
      if (known || text === undefined) return known;
      const sheet = withoutFonts(text);
      parsed.set(path, sheet);
      texts.delete(path);
      return sheet;
    },
  };
}

/** Separates the fonts that a sheet downloads from its rules. Stand-ins, which are on the visitor's machine, stay. */
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

/** The most texts of used rules that are kept for each sheet: pages of a kind mostly have the same classes. */
const MOST_KEPT = 40;
const kept = new WeakMap<Rules, Map<string, string>>();

/** `values` are those of the page's class attributes. */
function usedStyles(rules: Rules, values: ReadonlySet<string>, key: string): string {
  const texts = kept.get(rules) ?? new Map<string, string>();
  kept.set(rules, texts);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const used = usedRules(rules, classesOf(values));
  if (texts.size >= MOST_KEPT) texts.clear();
  texts.set(key, used);
  return used;
}

/**
 * The edits that put what a page needs of its style sheets into the page, so that its first paint waits for nothing else,
 * and its web fonts into an element that does not apply before the text is on the screen
 * (web/site/deferred/start-scripts.ts, which also puts the links back, to the whole sheets, when the scripts come). Without
 * JavaScript a link brings the fonts; `mark`, the page's nonce, is left out of it.
 */
export function inlineStyles(html: string, sheets: Sheets, mark: string): Edit[] {
  const end = html.indexOf('</head>');
  if (end < 0) return [];
  let fonts = '';
  let fontSheet = '';
  const values = classValues(html);
  const key = [...values].join('\n');
  const edits: Edit[] = [];
  for (const { 0: link, 1: href = '', index: from } of html.slice(0, end).matchAll(SHEET_LINK)) {
    const sheet = sheets.get(href.replace(/#$/, ''));
    if (!sheet) continue;
    if (sheet.fonts) {
      fonts += sheet.fonts;
      fontSheet = link.replace(mark, '');
    }
    const text = `<style data-href="${href}">${usedStyles(sheet.rules, values, key)}</style>`;
    edits.push({ from, to: from + link.length, text });
  }
  if (fonts === '') return edits;
  const late = `<style id="fonts" media="not all">${fonts}</style><noscript>${fontSheet}</noscript>`;
  return [...edits, insertion(end, late)];
}
