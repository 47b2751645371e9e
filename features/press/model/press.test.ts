import { expect, test } from 'vitest';
import { PLACEHOLDER_PORTRAIT } from '../../../web/domain/bios/bio-defaults.ts';
import type { GamePage } from '../../../web/domain/game-page.ts';
import type { Game } from '../../../web/domain/studio.ts';
import { gameRows } from './game-rows.ts';
import { gameFiles, pressFiles } from './press-files.ts';
import { gameText } from './press-text.ts';

const GAME: Game = {
  name: 'Duskwater',
  address: 'Duskwater',
  tagline: 'One ferry.',
  logo: null,
  keyArt: '/art/key.svg',
  stores: [{ label: 'Buy now', url: 'https://store.example/dusk' }],
  trailer: null,
  inHeader: 'nothing',
};
const PAGE: GamePage = {
  facts: {
    released: '2021-10-15',
    platforms: ['Windows', 'Linux'],
    screenshots: [
      { picture: '/art/one.png', alt: 'A ferry' },
      { picture: '/pictures/two-800x600-aabbcc/1600.jpg', alt: 'A storm' },
    ],
    quotes: [{ text: 'Wet.', source: 'Pixel', url: 'https://pixel.example/1' }],
    credits: [{ role: 'Art', names: ['Ines', 'Bram'] }],
  },
  text: 'The last ferry.\n',
  isPartial: false,
};
const LANGUAGE = { locale: 'en' };

test('the press facts of a game are those in its file, followed by the links to its stores', () => {
  expect(gameRows(GAME, PAGE, LANGUAGE)).toEqual([
    { label: 'Release', text: 'Oct 15, 2021' },
    { label: 'Platforms', text: 'Windows, Linux' },
    { label: 'Buy now', text: 'https://store.example/dusk' },
  ]);
  expect(gameRows(GAME, null, LANGUAGE)).toEqual([{ label: 'Buy now', text: 'https://store.example/dusk' }]);
});

test('the press files of a game are its key art and screenshots in their largest widths', () => {
  expect(gameFiles(GAME, PAGE).map(({ path, address }) => [path, address])).toEqual([
    ['games/Duskwater/key-art.svg', '/art/key.svg'],
    ['games/Duskwater/screenshots/01.png', '/art/one.png'],
    ['games/Duskwater/screenshots/02.jpg', '/pictures/two-800x600-aabbcc/800.jpg'],
  ]);
});

test('the press kit omits placeholders and pictures from other sites or folders', () => {
  const studio = { name: 'Studio', logo: '/art/logo.svg', games: [GAME] as never };
  const bio = (id: string, image: string) => ({ id, displayName: id, image });
  const bios = [
    bio('ada', '/pictures/ada-320x320-aabbcc/1600.jpg'),
    bio('bo', PLACEHOLDER_PORTRAIT),
    bio('cy', 'https://other.example/cy.jpg'),
    bio('dee', '/art/../secret.svg'),
  ];
  expect(pressFiles(studio, new Map(), bios).map(({ kind, of, path }) => [kind, of, path])).toEqual([
    ['logo', 'Studio', 'studio/logo.svg'],
    ['portrait', 'ada', 'team/ada.jpg'],
    ['keyArt', 'Duskwater', 'games/Duskwater/key-art.svg'],
  ]);
});

test('the press text of a game is Markdown with its facts, text, quotes and credits', () => {
  const text = gameText(GAME, PAGE, LANGUAGE, 'https://studio.example');
  expect(text).toContain('# Duskwater\n\nOne ferry.\n\n- Release: Oct 15, 2021\n');
  expect(text).toContain('- Site: https://studio.example/games/Duskwater\n');
  expect(text).toContain('The last ferry.\n');
  expect(text).toContain('- “Wet.” Pixel (https://pixel.example/1)');
  expect(text).toContain('- Art: Ines, Bram');
  expect(text).not.toContain('Awards');
});
