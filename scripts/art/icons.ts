import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const glyph = (body: string, color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="${color}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`;
const social = (body: string) => glyph(body, '#f2f3fb');
const link = (body: string) => glyph(body, '#000000');

/** Icons that ship with every studio: SVG code by path below web/public/art, without `.svg`. */
export const ICONS: Record<string, string> = {
  'social/photo-sharing': social(
    '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h.01"/>',
  ),
  'social/short-video': social('<path d="M13 4v11a4 4 0 1 1-4-4M13 4c.6 3 2.600 4.600 5.500 5"/>'),
  'social/chat': social('<path d="M4 6h16v10h-7l-5 4v-4H4z"/><path d="M9 11h.01M15 11h.01"/>'),
  'social/indie-game-store': social(
    '<path d="M4 9l2-5h12l2 5M4 9v11h16V9M4 9c1.500 2 3.500 2 5 0c1.500 2 4.500 2 6 0c1.500 2 3.500 2 5 0M10 20v-5h4v5"/>',
  ),
  'social/microblog': social('<path d="M4 20l1-4L16 5l3 3L8 19zM13 8l3 3"/>'),
  'social/video-channel': social(
    '<rect x="2.500" y="5" width="19" height="14" rx="4"/><path d="M10 9.500v5l4.500-2.500z" fill="#f2f3fb"/>',
  ),
  'icons/link': link(
    '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>',
  ),
  'icons/globe': link(
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>',
  ),
  'icons/code': link('<path d="M8 7l-5 5l5 5M16 7l5 5l-5 5M14 5l-4 14"/>'),
  'icons/brush': link('<path d="M20 4L10 14M10 14c-3-1-5 1-5 5c3 1 6 0 7-3z"/>'),
  'icons/music': link(
    '<path d="M9 18V6l10-2v12"/><circle cx="6.500" cy="18" r="2.500"/><circle cx="16.500" cy="16" r="2.500"/>',
  ),
  'icons/mail': link('<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 7l9 7l9-7"/>'),
  'icons/game-pad': link(
    '<path d="M7 8h10a4 4 0 0 1 4 5l-1 4a2 2 0 0 1-4 0l-1-2H9l-1 2a2 2 0 0 1-4 0l-1-4a4 4 0 0 1 4-5zM8 11v3M6.500 12.500h3M16 12h.01M18 13.500h.01"/>',
  ),
  'icons/pencil': link('<path d="M4 20l1-4L16 5l3 3L8 19z"/>'),
  'picture-missing':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180"><rect width="320" height="180" fill="#1b1f3d"/><g fill="none" stroke="#343b70" stroke-width="4" stroke-linejoin="round" transform="translate(80 49) scale(.5)"><path d="M110 128l38-48l26 30l16-18l30 36z"/><circle cx="206" cy="66" r="12"/></g></svg>\n',
  'portrait-placeholder':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240"><rect width="240" height="240" fill="#2a2f57"/><circle cx="120" cy="96" r="44" fill="#6a71a8"/><path d="M36 240Q44 160 120 156Q196 160 204 240Z" fill="#6a71a8"/></svg>\n',
};

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
