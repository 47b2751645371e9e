import { expect, test } from 'vitest';
import demo from '../../../demo-studio/studio.config.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { gameProblems, gamesOf, gameValues, withPromoted } from './games.ts';
import type { Row } from './value-fields.ts';

const studio: Studio = demo;
const values = gameValues(studio);
const others = values.otherGames as readonly Row[];
const changed = (at: number, row: Row) => ({ otherGames: others.with(at, { ...others[at], ...row }) });

test('the values of the studio’s games are valid and convert back to the same games', () => {
  expect(gameProblems(values)).toEqual({});
  expect(gamesOf(values, studio)).toEqual(studio.games);
});

test('exchanging the game on the home page, and exchanging it back, loses nothing', () => {
  const promoted = { ...values, ...withPromoted(values, 1) };
  expect(promoted).toMatchObject({
    ...{ gameName: 'Duskwater', trailer: '', stores: [{ label: 'Buy now' }] },
    otherGames: [{ name: 'Starhound' }, { name: 'Timeworks', trailer: 'aqz-KE-bpKQ', header: 'store' }],
    otherStores: [{ game: 'Timeworks', label: 'Wishlist now' }],
  });
  const withTrailer = { ...promoted, trailer: 'abcdefghijk', trailerStill: '/art/still.svg' };
  const games = gamesOf(withTrailer, studio);
  expect(games.map(({ name }) => name)).toEqual(['Duskwater', 'Starhound', 'Timeworks']);
  expect(games[2]).toEqual(studio.games[0]);
  expect(gamesOf({ ...promoted, ...withPromoted(promoted, 1) }, studio)).toEqual([
    ...[studio.games[0], studio.games[1], studio.games[2]],
  ]);
});

test.each<[string, object, object]>([
  [
    'an address of two games',
    changed(0, { address: 'duskwater' }),
    { 'otherGames-1-address': /Another game/ },
  ],
  [
    'the address of the promoted game',
    changed(0, { address: 'Timeworks' }),
    { 'otherGames-0-address': /Another/ },
  ],
  [
    'a link to a store that is missing',
    changed(0, { header: 'store' }),
    { 'otherGames-0-header': /has no store/ },
  ],
  [
    'a trailer without its picture',
    changed(0, { trailer: 'abcdefghijk' }),
    { 'otherGames-0-still': /needs a picture/ },
  ],
  [
    'a store of no game',
    { otherStores: [{ game: 'Nowhere', label: 'Buy', url: 'https://a.example' }] },
    { 'otherStores-0-game': /None of the other games/ },
  ],
])('%s is said at its field', (_what, change, expected) => {
  const all = { ...values, ...change };
  expect(gameProblems(all)).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([place, sentence]) => [place, expect.stringMatching(sentence)]),
    ),
  );
});
