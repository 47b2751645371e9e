import { type Portrait, portraitPicture } from './portrait.ts';
import { type Palette, type Scene, scenePicture } from './scene.ts';
import type { Upload } from './uploads.ts';

const NIGHT: Palette = { sky: ['#0b0a24', '#2a2160', '#7a4a86'], near: '#0a0818', glow: '#ffc46b' };
const TEAL: Palette = { sky: ['#04131d', '#0d4150', '#3f8f86'], near: '#04101a', glow: '#ffdc8f' };
const EMBER: Palette = { sky: ['#150a1e', '#5b1f3f', '#d2703f'], near: '#120713', glow: '#ffd08a' };
export const FROST: Palette = { sky: ['#0a1030', '#2b3f86', '#8fa6d8'], near: '#0a0e26', glow: '#e8f0ff' };
const MOSS: Palette = { sky: ['#07140f', '#1c4a3a', '#8a9d5f'], near: '#06120d', glow: '#f6e58a' };

/** The key art of the game's page, which a post about the game uses too. */
export const KEY_ART: Scene = { seed: 11, palette: NIGHT, skyline: 'towers', motif: 'clock' };

export const BEFORE_THE_LAMPS: Scene = { seed: 24, palette: EMBER, skyline: 'towers', motif: 'gears' };

/** The pictures uploaded by the studio's people: scene, alt text, uploader, and age in days. */
const uploadedScenes: Record<string, [scene: Scene, alt: string, by: string, daysAgo: number]> = {
  'come-to-the-fair': [
    { seed: 31, palette: NIGHT, skyline: 'peaks', motif: 'lantern' },
    'A lantern between dark peaks',
    'demo-author',
    1,
  ],
  'winter-patch': [
    { seed: 130, palette: FROST, skyline: 'trees', motif: 'lantern' },
    'A lantern in a wood under a pale winter sky',
    'demo-editor',
    2,
  ],
  'hands-on-the-clock': [
    { seed: 42, palette: EMBER, skyline: 'towers', motif: 'clock' },
    'A great clock over the towers at dusk',
    'demo-administrator',
    5,
  ],
  'nine-districts': [KEY_ART, 'The city at night around its clock', 'demo-administrator', 5],
  'hour-of-the-harbour': [
    { seed: 153, palette: TEAL, skyline: 'islands', motif: 'beacon' },
    'A beacon over the islands outside the harbour',
    'demo-editor',
    5,
  ],
  'hour-of-the-woods': [
    { seed: 164, palette: MOSS, skyline: 'trees', motif: 'moon' },
    'A green moon over the tree tops',
    'demo-editor',
    5,
  ],
  'hour-of-the-mines': [
    { seed: 175, palette: EMBER, skyline: 'dunes', motif: 'lantern' },
    'A lantern over red dunes',
    'demo-author',
    5,
  ],
  harbour: [
    { seed: 53, palette: TEAL, skyline: 'islands', motif: 'ship' },
    'A ship comes into a harbour of small islands at night',
    'demo-author',
    20,
  ],
  'ferry-queue': [
    { seed: 86, palette: TEAL, skyline: 'islands', motif: 'beacon' },
    'A beacon on an island, its light over the water',
    'demo-editor',
    32,
  ],
  'before-the-lamps': [BEFORE_THE_LAMPS, 'The city of towers before its lamps are lit', 'demo-editor', 32],
  'long-table': [
    { seed: 108, palette: NIGHT, skyline: 'towers', motif: 'gears' },
    'Gears in the sky over a sleeping city',
    'demo-editor',
    59,
  ],
  'edge-of-the-wood': [
    { seed: 64, palette: MOSS, skyline: 'trees', motif: 'moon' },
    'The moon over the edge of a wood',
    'demo-editor',
    78,
  ],
  'comet-over-the-peaks': [
    { seed: 75, palette: FROST, skyline: 'peaks', motif: 'comet' },
    'A comet over snowy peaks',
    'demo-administrator',
    113,
  ],
  'map-of-the-night': [
    { seed: 119, palette: MOSS, skyline: 'peaks', motif: 'map' },
    'A map of paths over green peaks',
    'demo-author',
    139,
  ],
  'behind-glass': [
    { seed: 97, palette: EMBER, skyline: 'dunes', motif: 'moon' },
    'A pale moon over dunes',
    'demo-editor',
    199,
  ],
};

/** Portraits of the studio's people, by name. */
const portraits: Record<string, Portrait> = {
  'wren-hollow': {
    seed: 1,
    back: ['#2a2160', '#7a4a86'],
    skin: '#e9b48f',
    hair: '#2b1a33',
    coat: '#16324a',
    hairStyle: 'bob',
    extra: 'glasses',
  },
  'tamsin-oake': {
    seed: 2,
    back: ['#0d4150', '#3f8f86'],
    skin: '#8a5a3c',
    hair: '#17101a',
    coat: '#5b1f3f',
    hairStyle: 'short',
    extra: 'scarf',
  },
  'ilo-marsh': {
    seed: 3,
    back: ['#5b1f3f', '#d2703f'],
    skin: '#f2cfae',
    hair: '#8c3b1f',
    coat: '#20304f',
    hairStyle: 'bun',
    extra: 'none',
  },
  'bram-quill': {
    seed: 4,
    back: ['#1c4a3a', '#8a9d5f'],
    skin: '#c98f63',
    hair: '#3a2416',
    coat: '#2b1d45',
    hairStyle: 'hat',
    extra: 'none',
  },
  'ines-vale': {
    seed: 5,
    back: ['#2b3f86', '#8fa6d8'],
    skin: '#6b4430',
    hair: '#120b10',
    coat: '#a2512a',
    hairStyle: 'curls',
    extra: 'none',
  },
  'odd-lantry': {
    seed: 6,
    back: ['#0b0a24', '#2a2160'],
    skin: '#f0c6a2',
    hair: '#4a3320',
    coat: '#3b2a5c',
    hairStyle: 'hood',
    extra: 'lantern',
  },
  'pim-asher': {
    seed: 7,
    back: ['#7a4a86', '#d2703f'],
    skin: '#d8a27a',
    hair: '#d9b25f',
    coat: '#0f3a40',
    hairStyle: 'short',
    extra: 'glasses',
  },
};

/** All uploads by name, newest first. */
export function demoUploads(): Record<string, Upload> {
  const uploads: Record<string, Upload> = {};
  for (const [name, [scene, alt, by, uploadedDaysAgo]] of Object.entries(uploadedScenes))
    uploads[name] = { art: scenePicture(scene), width: 1600, height: 900, alt, by, uploadedDaysAgo };
  for (const [name, person] of Object.entries(portraits)) {
    const [first = '', last = ''] = name
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    uploads[name] = {
      art: portraitPicture(person),
      width: 800,
      height: 800,
      alt: `Portrait of ${first} ${last}`,
      by: 'demo-administrator',
      uploadedDaysAgo: 240,
    };
  }
  return uploads;
}
