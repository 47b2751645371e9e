import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesIn, type Rules, rulesOf, usedRules } from './used-rules.ts';

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

/** The most texts of used rules that are kept for each sheet: pages of a kind mostly have the same classes. */
const MOST_KEPT = 40;
const kept = new WeakMap<Rules, Map<string, string>>();

/** `key` names the classes of the page. */
function usedStyles(rules: Rules, classes: ReadonlySet<string>, key: string): string {
  const texts = kept.get(rules) ?? new Map<string, string>();
  kept.set(rules, texts);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const used = usedRules(rules, classes);
  if (texts.size >= MOST_KEPT) texts.clear();
  texts.set(key, used);
  return used;
}

/**
 * Puts what a page needs of its style sheets into the page, so that its first paint waits for nothing else, and its web
 * fonts into an element that does not apply before the text is on the screen (web/app/deferred/start-scripts.ts, which
 * also puts the links back, to the whole sheets, when the scripts come). Without JavaScript a link brings the fonts.
 */
export function withInlineStyles(html: string, sheets: Sheets): string {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  let fonts = '';
  let fontSheet = '';
  const classes = classesIn(html);
  const key = [...classes].join(' ');
  const head = html
    .slice(0, end)
    .replace(/<link(?=[^>]* rel="stylesheet")[^>]* href="([^"]*)"[^>]*>/g, (link, href: string) => {
      const sheet = sheets.get(href.replace(/#$/, ''));
      if (!sheet) return link;
      if (sheet.fonts) {
        fonts += sheet.fonts;
        fontSheet = link;
      }
      return `<style data-href="${href}">${usedStyles(sheet.rules, classes, key)}</style>`;
    });
  const late =
    fonts === '' ? '' : `<style id="fonts" media="not all">${fonts}</style><noscript>${fontSheet}</noscript>`;
  return head + late + html.slice(end);
}
