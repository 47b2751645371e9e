import { expect, test } from 'vitest';
import type { GamePage } from '../../../web/domain/game-page.ts';
import { gamePageForm, gamePageOf, gamePageProblems, gamePageValues } from './game-page-fields.ts';
import { emptyValues, PAGE_KINDS } from './page-kind.ts';
import { allStored, asStored, type Values } from './value-fields.ts';

const { game: kind } = PAGE_KINDS;
const PAGE: GamePage = {
  facts: {
    ...{ released: '2026-11-30', state: 'In development', price: '€14.99' },
    ...{ platforms: ['Windows', 'Linux'], languages: ['English'] },
    ...{ features: ['One, two.', 'Three.'], awards: ['Best dog'] },
    screenshots: [
      { picture: '/art/one.png', alt: 'One' },
      { picture: '/art/two.png', alt: 'Two' },
    ],
    trailers: [
      { videoId: 'aqz-KE-bpKQ', still: '/art/one.png' },
      { videoId: 'abcdefghijk', still: '/art/two.png', title: 'Second', published: '2026-03-14' },
    ],
    quotes: [
      { text: 'Good dog', source: 'A paper', url: 'https://paper.example/dog' },
      { text: 'Dog', source: 'B' },
    ],
    credits: [
      { role: 'Dog', names: ['One', 'Two'] },
      { role: 'Sound', names: ['Noise, Inc.'] },
      { role: 'Art', names: ['Ink, Inc.', 'Three'] },
    ],
    colors: { ground: '#102030', accent: '#ffc98a', second: '#445566' },
  },
  text: '# Story\n\nA dog.',
  isPartial: false,
};

test('a game’s page converts to values of the form and the document, and back', () => {
  const values = gamePageValues('Timeworks', PAGE);
  expect(values).toMatchObject({ platforms: 'Windows, Linux', features: 'One, two.\nThree.' });
  expect(gamePageOf(values)).toEqual(PAGE);
  expect(gamePageOf(allStored(kind.fields, asStored(kind.fields, values)))).toEqual(PAGE);
  const empty: GamePage = { facts: {}, text: '', isPartial: false };
  expect(gamePageValues('Timeworks', empty)).toEqual({ ...emptyValues(kind), game: 'Timeworks' });
  expect(gamePageOf(emptyValues(kind))).toEqual(empty);
});

test.each<[string, Values]>([
  ['a date that is none', { released: '2026-02-30' }],
  ['CSS as a colour', { ground: '#102030;}</style>', accent: '#ffffff' }],
  ['a colour without another', { accent: '#ffffff' }],
  ['a quote without its source', { quotes: [{ text: 'Good', source: ' ', url: '' }] }],
  ['a screenshot on another site', { screenshots: [{ picture: 'https://a.example/', alt: 'A' }] }],
  ['a trailer that is an address', { trailers: [{ videoId: 'https://a.example', still: '/art/a.png' }] }],
  ['a state of two lines', { state: 'One\nTwo' }],
  ['too long a price', { price: '9'.repeat(101) }],
  ['too long a text', { content: 'x'.repeat(60_001) }],
  ['only commas', { platforms: ' , , ' }],
])('a value that cannot be shown is left out: %s', (_what, values) => {
  expect(gamePageOf({ ...emptyValues(kind), ...values })).toEqual({ facts: {}, text: '', isPartial: false });
});

test('a quote with the address of a script is shown without the address', () => {
  const quotes = [{ text: 'A', source: 'B', url: 'javascript:alert(1)' }];
  const { facts } = gamePageOf({ ...emptyValues(kind), quotes });
  expect(facts.quotes).toEqual([{ text: 'A', source: 'B' }]);
});

test('a list shows no more rows than the form allows, and no incomplete rows', () => {
  const row = { picture: '/art/a.png', alt: 'A' };
  const screenshots = [{ picture: '', alt: 'B' }, ...Array.from({ length: 1000 }, () => row)];
  const { facts } = gamePageOf({ ...emptyValues(kind), screenshots });
  expect(facts.screenshots).toHaveLength(39);
});

test.each<[string, Values, string[]]>([
  ['a game of the studio', { game: 'Timeworks' }, []],
  ['another game without a name', { game: 'Kite' }, ['name']],
  ['another game', { game: 'Kite', name: 'Kite' }, []],
  ['a game of the studio in other letters', { game: 'timeworks' }, ['game']],
  ['a background alone', { game: 'Timeworks', ground: '#000000' }, ['accent']],
  ['a second colour alone', { game: 'Timeworks', second: '#000000' }, ['ground']],
  ['links that cannot be read', { game: 'Timeworks', ground: '#777777', accent: '#888888' }, ['accent']],
  ['links that can be read', { game: 'Timeworks', ground: '#000000', accent: '#888888' }, []],
])('what keeps a game’s page from being public is said at the field: %s', (_what, values, fields) => {
  const problems = gamePageProblems({ ...emptyValues(kind), ...values }, ['Timeworks']);
  expect(Object.keys(problems)).toEqual(fields);
});

test('the form shows the contrast of colours, and says if it is too low', () => {
  const values = { ...emptyValues(kind), game: 'Timeworks', ground: '#777777', accent: '#888888' };
  expect(gamePageProblems(values, []).accent).toMatch(/^Links on the background: 1\.2\s:\s1\. .*4\.5 : 1 is/);
  const { accent } = gamePageForm({ ...values, ground: '#000000' }, []);
  expect(accent?.hint).toMatch(/^Links on the background: 5\.9\s:\s1, enough\.$/);
});

test('the form asks for the name of a game that the studio does not list', () => {
  expect(gamePageForm(emptyValues(kind), ['Timeworks'])).toHaveProperty('name');
  expect(gamePageForm({ game: 'Timeworks' }, ['Timeworks'])).not.toHaveProperty('name');
});
