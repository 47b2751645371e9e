import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Separates downloaded fonts from a sheet's other rules. Local fallback fonts stay. */
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
 * The page with what it needs of its style sheets in it, so that its first paint waits for nothing else, and its web fonts
 * in an element that does not apply before the text is on the screen (web/site/deferred/start-scripts.ts, which also puts
 * the links back, to the whole sheets, when the scripts come). Without JavaScript a link brings the fonts.
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
