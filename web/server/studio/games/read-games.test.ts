import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import studio from '../../../../e2e/support/studio/studio.config.ts';
import { readGames } from './read-games.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-games-'));
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'pictures/one.png'), 'a picture');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(source: string) {
  const file = join(folder, 'Timeworks.md');
  writeFileSync(file, source);
  const { pages, faults } = readGames(folder, [file], studio.games);
  return { ...pages.get('Timeworks'), faults };
}

const ALL = `released: 2026-11-30
state: In development
platforms: [Windows, Linux]
price: €14.99
languages: [English]
features: [One button]
screenshots:
  - { picture: /art/one.png, alt: A dog }
  - { picture: /pictures/two-800x600-1a2b3c/1600.jpg, alt: A comet }
trailers:
  - { videoId: aqz-KE-bpKQ, still: /art/one.png, title: First look, published: 2026-03-14 }
quotes:
  - { text: Good dog, source: A paper, url: "https://paper.example/dog" }
awards: [Best dog]
credits:
  - { role: Dog, names: [One, Two] }
colors: { ground: "#102030", accent: orange, second: "#445566" }`;

test('all fields in the file of a game are read', () => {
  expect(read(`---\n${ALL}\n---\n\n# Story\n`)).toEqual({
    facts: {
      released: '2026-11-30',
      state: 'In development',
      platforms: ['Windows', 'Linux'],
      price: '€14.99',
      languages: ['English'],
      features: ['One button'],
      screenshots: [
        { picture: '/art/one.png', alt: 'A dog' },
        { picture: '/pictures/two-800x600-1a2b3c/1600.jpg', alt: 'A comet' },
      ],
      trailers: [
        { videoId: 'aqz-KE-bpKQ', still: '/art/one.png', title: 'First look', published: '2026-03-14' },
      ],
      quotes: [{ text: 'Good dog', source: 'A paper', url: 'https://paper.example/dog' }],
      awards: ['Best dog'],
      credits: [{ role: 'Dog', names: ['One', 'Two'] }],
      colors: { ground: '#102030', accent: 'orange', second: '#445566' },
    },
    text: '# Story',
    isPartial: false,
    faults: [],
  });
});

test('the file of a game may contain only a text, without fields', () => {
  expect(read('# Story')).toEqual({ facts: {}, text: '# Story', isPartial: false, faults: [] });
});

test.each([
  ['price: 14.99', 'line 2: price must be text'],
  ['released: soon', 'line 2: released must be a date such as 2026-11-30'],
  ['released: 2026-02-30', 'line 2: released must be a date such as 2026-11-30'],
  ['platforms: Windows', 'line 2: platforms must be a list of names'],
  ['features: []', 'line 2: features must not be empty'],
  ['prise: €5', 'line 2: there is no field “prise” (did you mean price?)'],
  ['constructor: x', 'line 2: there is no field “constructor”'],
  ['screenshots: [{ picture: /art/one.png }]', 'line 2: screenshots 1, alt must be text'],
  [
    'screenshots: [{ picture: /art/two.png, alt: Two }]',
    'line 2: screenshots names /art/two.png, but there is no such file in pictures/',
  ],
  [
    'screenshots: [{ picture: "https://elsewhere.example/x.png", alt: X }]',
    'line 2: screenshots 1, picture must be an address such as /art/harbour.jpg',
  ],
  [
    'quotes: [{ text: A, source: B, url: "javascript:alert(1)" }]',
    'line 2: quotes 1, url must be an http(s) address',
  ],
  [
    'colors: { ground: "#1020", accent: red }',
    'line 2: colors, ground must be an opaque colour in quotation marks, such as "#0b2026"',
  ],
  [
    'colors: { ground: "red;}</style>", accent: red }',
    'line 2: colors, ground must be an opaque colour in quotation marks, such as "#0b2026"',
  ],
  [
    'trailers: [{ videoId: x, still: /art/one.png }]',
    'line 2: trailers 1, videoId must be the 11-character id of a video',
  ],
  ['credits: [{ role: Dog, names: [], more: 1 }]', 'line 2: credits 1, names must not be empty'],
])('an invalid field in a game’s file is left out and reported: %j', (line, fault) => {
  const { facts, text, isPartial, faults } = read(`---\n${line}\nstate: Ready\n---\nStory`);
  expect({ facts, text, isPartial }).toEqual({ facts: { state: 'Ready' }, text: 'Story', isPartial: true });
  expect(faults[0]).toBe(`games/Timeworks.md, ${fault}.`);
});

test.each([
  [
    '---\n- a list\n---\nStory',
    'games/Timeworks.md, line 1: its fields must be lines such as price: €14.99.',
  ],
  ['---\nprice: [\n---\nStory', /^games\/Timeworks\.md, line \d: its fields cannot be read: /],
  [
    `---\na: &a [x]\nb: *a\n---\n`,
    /^games\/Timeworks\.md, line 1: its fields cannot be read: YAML references/,
  ],
])('an invalid header of a game’s file is reported: %j', (source, fault) => {
  const { facts, isPartial, faults } = read(source);
  expect({ facts, isPartial }).toEqual({ facts: {}, isPartial: true });
  expect(faults).toEqual([typeof fault === 'string' ? fault : expect.stringMatching(fault)]);
});
