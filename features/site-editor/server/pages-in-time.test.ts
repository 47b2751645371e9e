import { expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { presentNews } from '../../../web/domain/mail/wanted-news.ts';
import { findMoved, type OwnPage } from '../../../web/domain/own-page.ts';
import { findGame, type Studio } from '../../../web/domain/studio.ts';
import type { StudioPages } from '../../../web/server/studio/studio-in-time.ts';
import { emptyValues, formerAddresses, NO_END, PAGE_KINDS, type SitePage } from '../model/page-kind.ts';
import type { Values } from '../model/value-fields.ts';
import type { Known } from './known.ts';
import { WITH_PAGES, withNewGames, withTriedPage } from './pages-in-time.ts';
import { liveAt } from './site-pages.ts';

const filed = (address: string, order = 0): OwnPage => ({
  ...{ title: `File ${address}`, address, label: address, place: 'footer', description: null },
  ...{ order, text: '' },
});
const files: StudioPages = { ownPages: [filed('/imprint'), filed('/rules', 2)], gamePages: new Map() };

const page = (id: string, values: object, life: object = {}): SitePage => ({
  ...{ id, published: true, publishDate: 10, until: NO_END, creationDate: 1, changedDate: 1, author: 'ada' },
  ...emptyValues(PAGE_KINDS.page),
  ...{ title: `Page ${id}`, address: `/page-${id}` },
  ...life,
  ...values,
});
const titles = (pages: StudioPages) => pages.ownPages.map(({ title }) => title);

test.each<[string, SitePage[], string[]]>([
  ['a new address', [page('1', { order: '1' })], ['File /imprint', 'Page 1', 'File /rules']],
  ['the address of a file', [page('1', { address: '/imprint' })], ['Page 1', 'File /rules']],
  [
    'one address for two pages',
    [
      page('1', { address: '/a', title: 'Later' }, { publishDate: 20 }),
      page('2', { address: '/a', title: 'First' }),
    ],
    ['File /imprint', 'First', 'File /rules'],
  ],
  ['an address of the site', [page('1', { address: '/blog' })], ['File /imprint', 'File /rules']],
  ['an address of the staff area', [page('1', { address: '/admin/x' })], ['File /imprint', 'File /rules']],
  ['an address that none can be', [page('1', { address: '/A b' })], ['File /imprint', 'File /rules']],
  ['no title', [page('1', { title: ' ' })], ['File /imprint', 'File /rules']],
  [
    'a title of 10,000 characters',
    [page('1', { title: 'x'.repeat(10_000) })],
    ['File /imprint', 'File /rules'],
  ],
])('a document with %s joins the pages of the files, or is left out', (_what, live, expected) => {
  expect(titles(WITH_PAGES.page(files, live))).toEqual(expected);
});

const olds = Array.from({ length: 20 }, (_, at) => `/old-${at}`);

test.each<[string, object, string[], Values?]>([
  ['a live page', {}, ['/old', '/page-1']],
  ['a live page that has an address again', { formerAddresses: ['/page-1', '/old'] }, ['/old', '/page-1']],
  ['an ended page', { until: 15 }, ['/old', '/page-1']],
  ['a draft', { published: false }, ['/old']],
  ['a scheduled page', { publishDate: 21 }, ['/old']],
  ['a live page with twenty others', { formerAddresses: olds }, [...olds, '/page-1']],
  ['a live page that keeps twenty others', { formerAddresses: [...olds, '/page-1'] }, [...olds, '/page-1']],
  [
    'a live page with twenty others, which moves',
    { formerAddresses: [...olds, '/page-1'] },
    [...olds.slice(1), '/page-1'],
    { address: '/new' },
  ],
  [
    'a live page that moves to an address it had',
    { formerAddresses: ['/old', '/older'] },
    ['/older', '/page-1'],
    { address: '/old' },
  ],
])('the addresses at which visitors could read %s', (_what, life, expected, changes) => {
  const known = page('1', {}, { formerAddresses: ['/old'], ...life });
  expect(formerAddresses(PAGE_KINDS.page, known, 20, changes)).toEqual(expected);
});

test('live pages of both kinds are found at their former addresses', () => {
  const own = WITH_PAGES.page(files, [
    page('1', {}, { formerAddresses: ['/jobs', '/blog', '/page-1'] }),
  ]).ownPages;
  expect(own.find(({ address }) => address === '/page-1')?.formerAddresses).toEqual(['/jobs']);
  expect(findMoved(own, '/Jobs/')?.address).toBe('/page-1');
  expect(findMoved(own, '/blog')).toBeNull();
  expect(findMoved(own, '/page-1')).toBeNull();
  const { gamePages } = WITH_PAGES.game(files, [
    gamePage('1', { game: 'Kite' }, { formerAddresses: ['/games/Wind', '/games/kite'] }),
  ]);
  expect(gamePages.get('Kite')?.formerAddresses).toEqual(['/games/Wind']);
  expect(findMoved([...gamePages.values()], '/games/wind')).toBe(gamePages.get('Kite'));
});

test('a redirect from one game’s path to another’s makes the old address a former one', () => {
  const redirects = [
    { from: '/games/Wind', to: '/games/Kite' },
    { from: '/old', to: '/games/Kite' },
    { from: '/games/Rain', to: '/games/Snow' },
  ];
  const studio = { games: [{ address: 'Kite' }, { address: 'Dusk' }], redirects } as unknown as Studio;
  const { games } = withNewGames(studio, []);
  expect(games.map(({ formerAddresses }) => formerAddresses)).toEqual([['/games/Wind'], undefined]);
  expect(presentNews('game:Wind', games)).toBe('game:Kite');
});

test('a page is shown from its moment until its end; the list stays the same object meanwhile', () => {
  let all: SitePage[] = [];
  const known: Known<SitePage> = { all: () => all };
  const at = liveAt(known, WITH_PAGES.page);
  expect(at(files, 10)).toBe(files);
  all = [page('1', {}, { publishDate: 10, until: 20 }), page('2', {}, { publishDate: 15 })];
  expect(at(files, 9)).toBe(files);
  expect(titles(at(files, 10))).toContain('Page 1');
  expect(at(files, 14)).toBe(at(files, 10));
  expect(titles(at(files, 15))).toEqual(['File /imprint', 'Page 1', 'Page 2', 'File /rules']);
  expect(titles(at(files, 20))).toEqual(['File /imprint', 'Page 2', 'File /rules']);
  expect(titles(at({ ...files, ownPages: [] }, 20))).toEqual(['Page 2']);
});

test.each<[string, unknown, string | null]>([
  ['its values', { kind: 'page', values: { title: 'Jobs', address: '/jobs', content: 'Text' } }, '/jobs'],
  [
    'an address of the site',
    { kind: 'page', values: { title: 'Jobs', address: '/admin' } },
    '/page-without-address',
  ],
  [
    'a script as address',
    { kind: 'page', values: { title: 'Jobs', address: 'javascript:x' } },
    '/page-without-address',
  ],
  ['another kind', { kind: 'shop', values: {} }, null],
  ['no values', { kind: 'page', values: { title: 5 } }, null],
  ['a list of numbers', { kind: 'game', values: { quotes: [{ text: 5 }] } }, null],
])('a page is tried with %s', (_what, sent, address) => {
  const { ownPages } = withTriedPage({ studio, ...files }, sent) ?? {};
  expect(ownPages?.find(({ title }) => title === 'Jobs')?.address ?? null).toBe(address);
});

test('a page whose address is being changed is tried without its present address', () => {
  const sent = { kind: 'page', values: { title: 'Terms', address: '/terms' }, present: '/rules' };
  const { ownPages = [] } = withTriedPage({ studio, ...files }, sent) ?? {};
  expect(ownPages.map(({ address }) => address)).toEqual(['/imprint', '/terms']);
});

const gamePage = (id: string, values: object, life: object = {}): SitePage => ({
  ...page(id, {}, life),
  ...emptyValues(PAGE_KINDS.game),
  ...values,
});
const TIMEWORKS = { facts: { price: '€1' }, text: 'File', isPartial: true };
const filedGames: StudioPages = { ownPages: [], gamePages: new Map([['Timeworks', TIMEWORKS]]) };

test('the live page of a game replaces the file’s; other games’ pages stay', () => {
  const live = [
    gamePage('1', { game: 'Timeworks', price: '€5' }, { publishDate: 20 }),
    gamePage('2', { game: 'Timeworks', price: '€4', content: 'Text' }),
    gamePage('3', { game: 'Starhound' }),
    gamePage('4', { game: 'a/b', price: '€3' }),
  ];
  expect([...WITH_PAGES.game(filedGames, live).gamePages]).toEqual([
    ['Timeworks', { facts: { price: '€4' }, text: 'Text', isPartial: false }],
    ['Starhound', { facts: {}, text: '', isPartial: false }],
  ]);
});

test('a page of a game that the studio does not list adds the game, with its first screenshot', () => {
  const screenshots = [{ picture: '/art/one.png', alt: 'One' }];
  const live = [
    gamePage('1', { game: 'Lamplight', name: 'Lamp Light', screenshots }),
    gamePage('2', { game: 'timeworks', name: 'Other' }),
    gamePage('3', { game: 'Kite' }),
  ];
  const added = withNewGames(studio as Studio, live).games.slice(studio.games.length);
  expect(added.map(({ address, name, keyArt }) => [address, name, keyArt]).sort()).toEqual([
    ['Kite', 'Kite', '/social-card.jpg'],
    ['Lamplight', 'Lamp Light', '/art/one.png'],
  ]);
  expect(withNewGames(studio as Studio, live.slice(1, 2))).toBe(studio);
});

test('games have the former addresses of their pages, whether the studio lists them or not', () => {
  const live = [
    gamePage('1', { game: 'Timeworks' }, { formerAddresses: ['/games/Clockworks'] }),
    gamePage('2', { game: 'Kite' }, { formerAddresses: ['/games/Drake'] }),
  ];
  const moved = withNewGames(studio as Studio, live).games.map(({ address, formerAddresses }) => [
    address,
    formerAddresses,
  ]);
  expect(moved).toContainEqual(['Timeworks', ['/games/Clockworks']]);
  expect(moved).toContainEqual(['Kite', ['/games/Drake']]);
});

test('the page of a game can be previewed, also without an address', () => {
  const tried = (values: object) =>
    withTriedPage({ studio: studio as Studio, ...filedGames }, { kind: 'game', values });
  expect(tried({ game: 'Timeworks', price: '€9' })?.gamePages?.get('Timeworks')?.facts).toEqual({
    price: '€9',
  });
  const without = tried({ game: '</style>', price: '€9' });
  expect(without?.gamePages?.get('game-without-address')?.facts.price).toBe('€9');
  expect(findGame(without?.studio?.games ?? [], 'game-without-address')).not.toBeNull();
});
