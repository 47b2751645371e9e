import type { OwnPageLink } from '../domain/own-page.ts';
import { parsePatchFilter, patchSearch } from '../domain/patch-notes/patch-list.ts';
import { parseListPlace, placeSearch } from './posts/list-place.ts';

/**
 * The data that a page shows. `posts`: published posts. `own post`: the post in the page's path. `titles`: order, paths
 * and titles of all posts. `cards`: the same as `titles`, with covers and tags. `patches`: the facts of patch notes.
 * `bios`: bios on the team page. `authors`: bios of authors.
 */
export type Shown = 'posts' | 'own post' | 'titles' | 'cards' | 'patches' | 'bios' | 'authors';

export interface PublicPage {
  /**
   * Path as in `routes.ts`, with a leading slash. `:id` is a post's id, `:member` a bio's id, `:tag` a tag, `:name` a
   * game.
   */
  path: string;
  /** Name of the page's screenshots; null if there are none, as for a feed. */
  name: string | null;
  /** Whether the page is cached. All visitors then get the same copy. */
  cached: boolean;
  /** Whether the site map always contains this path. It also contains pages that depend on the studio and its data. */
  inSiteMap: boolean;
  shows: readonly Shown[];
  /** Whether only people who know the address may read the page. A static copy of the site leaves it out. */
  secret?: true;
  /**
   * Reduces a query string to the part that affects the page, in canonical form. Absent if no query affects the page.
   */
  query?: (search: string) => string;
}

/** The part of a query string that gives a position in a list, in canonical form. */
function placeOf(search: string): string {
  const place = parseListPlace(search);
  return place ? placeSearch(place) : '';
}

/** All paths for visitors except redirects. A test compares them with `routes.ts`. */
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
    shows: ['own post', 'cards', 'authors'],
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
  { path: '/drafts/:secret', name: null, cached: false, inSiteMap: false, shows: [], secret: true },
  { path: '/search', name: 'search', cached: false, inSiteMap: false, shows: [] },
  { path: '/games/:name', name: 'game', cached: true, inSiteMap: false, shows: ['cards', 'patches'] },
  { path: '/games/:name/news.json', name: null, cached: true, inSiteMap: false, shows: ['posts'] },
  {
    path: '/patches',
    name: 'patches',
    cached: true,
    inSiteMap: true,
    shows: ['posts'],
    query: (search) => patchSearch(parsePatchFilter(search)),
  },
  { path: '/press', name: 'press', cached: true, inSiteMap: false, shows: ['bios'] },
  { path: '/press/:name', name: 'press-game', cached: true, inSiteMap: false, shows: [] },
  { path: '/press/kit.zip', name: null, cached: false, inSiteMap: false, shows: [] },
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

/** The studio's own pages. Commits to the database do not change them. */
export function ownPublicPages(pages: readonly OwnPageLink[]): PublicPage[] {
  return pages.map(({ address }) => ({
    path: address,
    name: null,
    cached: true,
    inSiteMap: true,
    shows: [],
  }));
}

/** Paths that redirect. `/*` is a page of the studio, or redirects to /404. */
export const REDIRECTS: readonly string[] = ['/games', '/*'];
