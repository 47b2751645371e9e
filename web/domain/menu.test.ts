import { expect, test } from 'vitest';
import studio from '../../demo-studio/studio.config.ts';
import { footerLinksOf, menuOf } from './menu.ts';
import type { OwnPageLink } from './own-page.ts';
import type { Studio } from './studio.ts';

const PAGES: OwnPageLink[] = [
  { address: '/jobs', label: 'Jobs', place: 'menu' },
  { address: '/imprint', label: 'Imprint', place: 'footer' },
  { address: '/hidden', label: 'Hidden', place: 'none' },
];
const [game, second, third] = studio.games;
const withGames = (...games: Studio['games']): Studio => ({ ...studio, games });

test('without its own menu the header has the games, Blog, About Us and the studio’s pages', () => {
  const shown = withGames(game, { ...second, inHeader: 'page' }, { ...third, inHeader: 'nothing' });
  expect(menuOf(shown, PAGES)).toEqual([
    { label: 'Timeworks', url: 'https://store.example/timeworks' },
    { label: 'Starhound', url: '/games/Starhound' },
    { label: 'Blog', url: '/blog' },
    { label: 'About Us', url: '/team' },
    { label: 'Jobs', url: '/jobs' },
  ]);
  expect(footerLinksOf(shown, PAGES).map(({ url }) => url)).toEqual(['/team', '/contact', '/imprint']);
});

test('a game without a store has no link to it', () => {
  const shown = withGames(game, { ...second, stores: [], inHeader: 'store' });
  expect(menuOf(shown, []).map(({ label }) => label)).toEqual(['Timeworks', 'Blog', 'About Us']);
});

test('links of the studio replace all of these', () => {
  const own = [{ label: 'News', url: '/blog' }];
  expect(menuOf({ ...studio, menu: own }, PAGES)).toBe(own);
  expect(footerLinksOf({ ...studio, footerLinks: own }, PAGES)).toBe(own);
});
