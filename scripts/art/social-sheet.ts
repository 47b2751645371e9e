import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GLYPH = /^(<svg [^>]*>)(.*)<\/svg>\s*$/s;

/**
 * One SVG file with all icons of social sites, because a visitor's browser needs less time and data for one file than
 * for one per link. `all.svg#chat` is the icon `chat`. `icons` has the SVG code by name; all icons must have the same
 * size and the same colours.
 */
export function socialSheet(icons: Readonly<Record<string, string>>): string {
  let opening = '';
  const parts = Object.entries(icons).map(([name, icon], at) => {
    const [, start = '', drawing = ''] = GLYPH.exec(icon) ?? [];
    if (opening !== '' && start !== opening) throw new Error(`The icon ${name} has another size or colour.`);
    opening = start;
    const y = at * 24;
    return `<view id="${name}" viewBox="0 ${y} 24 24"/><g transform="translate(0 ${y})">${drawing}</g>\n`;
  });
  return `${opening}\n${parts.join('')}</svg>\n`;
}

/** The icons of social sites in a folder, by name, without the sheet `all.svg`. */
export function readSocialIcons(folder: string): Record<string, string> {
  const files = readdirSync(folder).sort();
  return Object.fromEntries(
    files
      .filter((file) => file !== 'all.svg')
      .map((file) => [file.replace(/\.svg$/, ''), readFileSync(join(folder, file), 'utf8')]),
  );
}
