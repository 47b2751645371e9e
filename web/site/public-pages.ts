import type { OwnPageLink } from '../domain/own-page.ts';
import { parseListPlace, placeSearch } from './posts/list-place.ts';

/**
 * What of the database a page shows: `posts`, some or all of the published ones; `own post`, the one that its address
 * names; `titles`, the order, addresses and titles of all of them; `bios`, the ones on the team page; `authors`, people as the authors of posts.
 */
export type Shown = 'posts' | 'own post' | 'titles' | 'bios' | 'authors';

export interface PublicPage {
  /** The address, as in `routes.ts` with a slash before it: `:id` is a post's id, `:member` that of a bio, `:tag` a tag, `:name` a game. */
  path: string;
  /** What its screenshots are called; null for what is not looked at, such as a feed. */
  name: string | null;
  /** One copy may be sent to all visitors. */
  cached: boolean;
  /** Listed in the site map. Posts, tags, years and members are listed one by one, from the database. */
  inSiteMap: boolean;
  shows: readonly Shown[];
  /** The part of the address after `?` that changes the page, in its one spelling; absent where no query changes it. */
  query?: (search: string) => string;
}

/** The place in a list, in its one spelling. */
function placeOf(search: string): string {
  const place = parseListPlace(search);
  return place ? placeSearch(place) : '';
}

/** Every address for visitors except the redirects below; a test compares it with `routes.ts`. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', name: 'home', cached: true, inSiteMap: true, shows: ['posts'] },
  {
    path: '/blog',
    name: 'blog',
    cached: true,
    inSiteMap: true,
    shows: ['posts', 'authors'],
    query: placeOf,
  },
  {
    path: '/blog/:id',
    name: 'post',
    cached: true,
    inSiteMap: false,
    shows: ['own post', 'titles', 'authors'],
  },
  {
    path: '/blog/tags/:tag',
    name: 'tag',
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
    query: placeOf,
  },
  {
    path: '/blog/tags/:tag/rss.xml',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
  },
  {
    path: '/blog/tags/:tag/atom.xml',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
  },
  { path: '/blog/archive', name: 'archive', cached: true, inSiteMap: true, shows: ['titles'] },
  { path: '/blog/archive/:year', name: 'year', cached: true, inSiteMap: false, shows: ['titles'] },
  { path: '/drafts/:secret', name: null, cached: false, inSiteMap: false, shows: [] },
  { path: '/search', name: 'search', cached: false, inSiteMap: false, shows: [] },
  { path: '/games/:name', name: 'game', cached: true, inSiteMap: false, shows: [] },
  { path: '/Team', name: 'team', cached: true, inSiteMap: true, shows: ['bios'] },
  {
    path: '/Team/:member',
    name: 'member',
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'bios', 'authors'],
    query: placeOf,
  },
  { path: '/Contact', name: 'contact', cached: true, inSiteMap: true, shows: [] },
  { path: '/404', name: 'not-found', cached: false, inSiteMap: false, shows: [] },
  { path: '/rss.xml', name: null, cached: true, inSiteMap: false, shows: ['posts', 'authors'] },
  { path: '/atom.xml', name: null, cached: true, inSiteMap: false, shows: ['posts', 'authors'] },
  { path: '/feed.json', name: null, cached: true, inSiteMap: false, shows: ['posts', 'authors'] },
  { path: '/sitemap.xml', name: null, cached: true, inSiteMap: false, shows: ['posts', 'bios'] },
  { path: '/robots.txt', name: null, cached: false, inSiteMap: false, shows: [] },
  { path: '/site.webmanifest', name: null, cached: false, inSiteMap: false, shows: [] },
];

/** The studio's own pages, which no commit makes old. */
export function ownPublicPages(pages: readonly OwnPageLink[]): PublicPage[] {
  return pages.map(({ address }) => ({
    path: address,
    name: null,
    cached: true,
    inSiteMap: true,
    shows: [],
  }));
}

/** Addresses that only lead elsewhere; every address that no other route has is a page of the studio's own or leads to /404. */
export const REDIRECTS: readonly string[] = ['/games', '/*'];
