import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Edit, insertion } from './edits.ts';
import { classesOf, type Rules, rulesOf, usedRules } from './used-rules.ts';

/** The build's style sheets by their path under `/assets/`, web fonts apart: they are not needed to read. */
export type Sheets = ReadonlyMap<string, Sheet>;

interface Sheet {
  rules: Rules;
  fonts: string;
}

/** The visitors' style sheets of the finished build in a folder, as they are now: the next build may replace them. */
export function readSheets(folder: string): Sheets {
  const assets = join(folder, 'client/assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => [`/assets/${name}`, withoutFonts(readFileSync(join(assets, name), 'utf8'))]),
  );
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
  const classes = classesOf(html);
  const edits: Edit[] = [];
  for (const { 0: link, 1: href = '', index: from } of html.slice(0, end).matchAll(SHEET_LINK)) {
    const sheet = sheets.get(href.replace(/#$/, ''));
    if (!sheet) continue;
    if (sheet.fonts) {
      fonts += sheet.fonts;
      fontSheet = link.replace(mark, '');
    }
    const text = `<style data-href="${href}">${usedRules(sheet.rules, classes)}</style>`;
    edits.push({ from, to: from + link.length, text });
  }
  if (fonts === '') return edits;
  const late = `<style id="fonts" media="not all">${fonts}</style><noscript>${fontSheet}</noscript>`;
  return [...edits, insertion(end, late)];
}
