import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesOf, type Rules, rulesOf, usedRules } from './used-rules.ts';

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
