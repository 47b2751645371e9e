import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ICONS } from './art/icons.ts';
import { lettering } from './art/lettering.ts';
import { type Portrait, portraitPicture } from './art/portrait.ts';
import { short } from './art/random.ts';
import { drawRasters } from './art/rasters.ts';
import { type Palette, type Scene, scenePicture } from './art/scene.ts';

// Draws the artwork of the demo studio, and the icons that every studio gets. Repeatable: the same program draws
// the same files.
const PICTURES = join(import.meta.dirname, '../demo-studio/pictures');
const ICON_FOLDER = join(import.meta.dirname, '../web/public/art');

const NIGHT: Palette = { sky: ['#0b0a24', '#2a2160', '#7a4a86'], near: '#0a0818', glow: '#ffc46b' };
const TEAL: Palette = { sky: ['#04131d', '#0d4150', '#3f8f86'], near: '#04101a', glow: '#ffdc8f' };
const EMBER: Palette = { sky: ['#150a1e', '#5b1f3f', '#d2703f'], near: '#120713', glow: '#ffd08a' };
const FROST: Palette = { sky: ['#0a1030', '#2b3f86', '#8fa6d8'], near: '#0a0e26', glow: '#e8f0ff' };
const MOSS: Palette = { sky: ['#07140f', '#1c4a3a', '#8a9d5f'], near: '#06120d', glow: '#f6e58a' };

const KEY_ART: Scene = { seed: 11, palette: NIGHT, skyline: 'towers', motif: 'clock' };

const scenes: Record<string, Scene> = {
  'timeworks-key-art': KEY_ART,
  'trailer-still': { seed: 24, palette: EMBER, skyline: 'towers', motif: 'gears' },
  'starhound-key-art': { seed: 141, palette: FROST, skyline: 'peaks', motif: 'comet' },
  'covers/first-light': { seed: 31, palette: NIGHT, skyline: 'peaks', motif: 'lantern' },
  'covers/clockwork': { seed: 42, palette: EMBER, skyline: 'towers', motif: 'clock' },
  'covers/harbour': { seed: 53, palette: TEAL, skyline: 'islands', motif: 'ship' },
  'covers/forest': { seed: 64, palette: MOSS, skyline: 'trees', motif: 'moon' },
  'covers/comet': { seed: 75, palette: FROST, skyline: 'peaks', motif: 'comet' },
  'covers/beacon': { seed: 86, palette: TEAL, skyline: 'islands', motif: 'beacon' },
  'covers/dunes': { seed: 97, palette: EMBER, skyline: 'dunes', motif: 'moon' },
  'covers/gears': { seed: 108, palette: NIGHT, skyline: 'towers', motif: 'gears' },
  'covers/map': { seed: 119, palette: MOSS, skyline: 'peaks', motif: 'map' },
  'covers/winter': { seed: 130, palette: FROST, skyline: 'trees', motif: 'lantern' },
};

const portraits: Record<string, Portrait> = {
  administrator: {
    seed: 1,
    back: ['#2a2160', '#7a4a86'],
    skin: '#e9b48f',
    hair: '#2b1a33',
    coat: '#16324a',
    hairStyle: 'bob',
    extra: 'glasses',
  },
  editor: {
    seed: 2,
    back: ['#0d4150', '#3f8f86'],
    skin: '#8a5a3c',
    hair: '#17101a',
    coat: '#5b1f3f',
    hairStyle: 'short',
    extra: 'scarf',
  },
  author: {
    seed: 3,
    back: ['#5b1f3f', '#d2703f'],
    skin: '#f2cfae',
    hair: '#8c3b1f',
    coat: '#20304f',
    hairStyle: 'bun',
    extra: 'none',
  },
  composer: {
    seed: 4,
    back: ['#1c4a3a', '#8a9d5f'],
    skin: '#c98f63',
    hair: '#3a2416',
    coat: '#2b1d45',
    hairStyle: 'hat',
    extra: 'none',
  },
  painter: {
    seed: 5,
    back: ['#2b3f86', '#8fa6d8'],
    skin: '#6b4430',
    hair: '#120b10',
    coat: '#a2512a',
    hairStyle: 'curls',
    extra: 'none',
  },
  keeper: {
    seed: 6,
    back: ['#0b0a24', '#2a2160'],
    skin: '#f0c6a2',
    hair: '#4a3320',
    coat: '#3b2a5c',
    hairStyle: 'hood',
    extra: 'lantern',
  },
  apprentice: {
    seed: 7,
    back: ['#7a4a86', '#d2703f'],
    skin: '#d8a27a',
    hair: '#d9b25f',
    coat: '#0f3a40',
    hairStyle: 'short',
    extra: 'glasses',
  },
};

function save(name: string, content: string, folder = PICTURES): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

for (const [name, scene] of Object.entries(scenes)) save(`${name}.svg`, scenePicture(scene));
for (const [name, person] of Object.entries(portraits))
  save(`portraits/${name}.svg`, portraitPicture(person));
for (const [name, icon] of Object.entries(ICONS)) save(`${name}.svg`, icon, ICON_FOLDER);

const LANTERN =
  '<path d="M24 4v5M14 14Q24 3 34 14ZM15 14H33L37 36Q24 42 11 36Z" fill="none" stroke="#ffc46b" stroke-width="3" stroke-linejoin="round"/><path d="M24 19C30 26 30 31 24 35C18 31 18 26 24 19Z" fill="#ffc46b"/><path d="M12 42H36" stroke="#ffc46b" stroke-width="3" stroke-linecap="round"/>';
const studio = lettering('LANTERNFALL', 58, 15, 3, 1.7);
const studioLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="9 0 ${short(58 + studio.width - 5)} 48" width="220" height="48">${LANTERN}<g fill="none" stroke="#f2f3fb" stroke-width=".85" stroke-linecap="round" stroke-linejoin="round">${studio.path}</g></svg>\n`;
save('studio-logo.svg', studioLogo);

const game = lettering('TIMEWORKS', 20, 46, 14, 1.45);
const gameLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="13 38 ${short(game.width + 20)} 144" width="640" height="143"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1" gradientUnits="userSpaceOnUse" gradientTransform="scale(1 6)"><stop offset="0" stop-color="#fff1cf"/><stop offset=".5" stop-color="#ffc46b"/><stop offset="1" stop-color="#d97f27"/></linearGradient></defs>
<g fill="none" stroke="#160b1f" stroke-opacity=".55" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round" transform="translate(3 5)">${game.path}</g><g fill="none" stroke="url(#g)" stroke-width=".95" stroke-linecap="round" stroke-linejoin="round">${game.path}</g>
<path d="M20 158H${game.width * 0.44}M${game.width * 0.56 + 20} 158H${game.width + 20}" stroke="#ffc46b" stroke-width="4" stroke-linecap="round"/><g transform="translate(${game.width / 2 + 20} 158)" fill="none" stroke="#ffc46b" stroke-width="4" stroke-linecap="round"><circle r="20"/><path d="M0 0V-12M0 0L8 6"/></g></svg>\n`;
save('timeworks-logo.svg', gameLogo);

const icon = (radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="#0b0d1c"/>${LANTERN}</svg>\n`;
save('favicon.svg', icon(11));

const keyArt = scenePicture(KEY_ART);
await drawRasters(PICTURES, { keyArt, studioLogo, gameLogo, icon: icon(0) });
