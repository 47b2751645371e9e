import { describe, expect, test } from 'vitest';
import type { PostPatch } from '../../../web/domain/patch-notes/patch-field.ts';
import { PATCH_LIMITS } from '../../../web/domain/patch-notes/patch-notes.ts';
import { ALL_PATCHES, matchesFilter, parsePatchFilter, patchChoices, patchSearch } from './patch-list.ts';

const patch = (version: string, game = '', platforms: string[] = []): PostPatch => ({
  ...{ listed: true, version, game, platforms },
});

describe('a filter in an address', () => {
  test.each([
    ['', '', {}],
    ['?game=Starhound', '?game=Starhound', { game: 'Starhound' }],
    ['?version=1.2&game=A&x=1', '?game=A&version=1.2', { game: 'A', version: '1.2' }],
    ['?game=&platform=&version=', '', {}],
    ['?game=%20A%20', '?game=A', { game: 'A' }],
    ['?page=2', '?page=2', { page: 2 }],
    ['?page=1', '', {}],
    ['?page=0', '', {}],
    ['?page=999', '', {}],
    ['?page=99', '?page=50', { page: 50 }],
    ['?game=%D8', '?game=%EF%BF%BD', { game: '\ufffd' }],
    [`?version=${'1'.repeat(500)}`, `?version=${'1'.repeat(80)}`, { version: '1'.repeat(80) }],
  ])('the query string %j has the canonical form %j', (search, canonical, filter) => {
    expect(parsePatchFilter(search)).toEqual({ ...ALL_PATCHES, ...filter });
    expect(patchSearch(parsePatchFilter(search))).toBe(canonical);
    expect(patchSearch(parsePatchFilter(canonical))).toBe(canonical);
  });

  test('a filter in an address keeps the longest allowed game, platform and version', () => {
    const { game, platform, version } = PATCH_LIMITS;
    const longest = { game: 'g'.repeat(game), platform: 'p'.repeat(platform), version: '1'.repeat(version) };
    expect(parsePatchFilter(patchSearch({ ...ALL_PATCHES, ...longest }))).toMatchObject(longest);
  });
});

describe('a filter of patch notes', () => {
  test.each<[string, PostPatch, Partial<typeof ALL_PATCHES>, boolean]>([
    ['matches all patch notes if nothing is chosen', patch('1'), {}, true],
    ['matches patch notes of its game', patch('1', 'Starhound'), { game: 'starhound' }, true],
    ['does not match patch notes of another game', patch('1', 'Starhound'), { game: 'Timeworks' }, false],
    ['matches patch notes that name no game', patch('1'), { game: 'Timeworks' }, true],
    ['matches patch notes of its platform', patch('1', '', ['PC', 'Switch']), { platform: 'SWITCH' }, true],
    ['does not match patch notes of another platform', patch('1', '', ['PC']), { platform: 'Switch' }, false],
    ['matches patch notes that name no platform', patch('1'), { platform: 'Switch' }, true],
    ['matches patch notes of its version', patch('1.2'), { version: '1.2' }, true],
    ['does not match a version that only begins with the chosen one', patch('1.2'), { version: '1' }, false],
  ])('%s', (_what, one, filter, matches) => {
    expect(matchesFilter(one, { ...ALL_PATCHES, ...filter })).toBe(matches);
  });
});

test('games and platforms are listed by name, versions of the chosen game newest first', () => {
  const patches = [patch('2', 'B', ['Switch', 'PC']), patch('1.1', 'A', ['pc']), patch('1', 'A')];
  expect(patchChoices(patches, ALL_PATCHES)).toEqual({
    games: ['A', 'B'],
    platforms: ['pc', 'Switch'],
    versions: ['2', '1.1', '1'],
  });
  expect(patchChoices(patches, { ...ALL_PATCHES, game: 'a', version: '1' }).versions).toEqual(['1.1', '1']);
});
