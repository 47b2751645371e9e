import type { OwnPageLink } from './own-page.ts';
import { type Game, gameAddress, type MenuLink, type Studio } from './studio.ts';
import { sayIn } from './words/say.ts';

/** The links in the header: the studio's own menu or, without one, its games, Blog, About Us and its own pages. */
export function menuOf(studio: Studio, pages: readonly OwnPageLink[]): readonly MenuLink[] {
  if (studio.menu) return studio.menu;
  const say = sayIn(studio);
  return [
    ...studio.games.flatMap(linkOfGame),
    { label: say('blog', 'Blog'), url: '/blog' },
    { label: say('aboutUs', 'About Us'), url: '/team' },
    ...linksAt(pages, 'menu'),
  ];
}

/** The links in the footer, except those to other sites: the studio's own or, without them, About Us, Contact Us and its pages. */
export function footerLinksOf(studio: Studio, pages: readonly OwnPageLink[]): readonly MenuLink[] {
  if (studio.footerLinks) return studio.footerLinks;
  const say = sayIn(studio);
  return [
    { label: say('aboutUs', 'About Us'), url: '/team' },
    { label: say('contactUs', 'Contact Us'), url: '/contact' },
    ...linksAt(pages, 'footer'),
  ];
}

/** The link of a game in the header: to its first store or to its page, as `inHeader` says; none if there is no store. */
function linkOfGame(game: Game): MenuLink[] {
  const [store] = game.stores;
  if (game.inHeader === 'store' && store) return [{ label: game.name, url: store.url }];
  return game.inHeader === 'page' ? [{ label: game.name, url: gameAddress(game) }] : [];
}

const linksAt = (pages: readonly OwnPageLink[], place: 'menu' | 'footer'): MenuLink[] =>
  pages.flatMap((page) => (page.place === place ? [{ label: page.label, url: page.address }] : []));
