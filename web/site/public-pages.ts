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
   * Path with a leading slash. `:id` is a post's id, `:member` a bio's id, `:tag` a tag, `:name` a game.
   */
  path: string;
  /** The module in `web/site` that answers: a page in the site's frame (`.tsx`), or a file such as a feed (`.ts`). */
  file: string;
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

/** All pages and feeds for visitors. `routes.ts` makes the routes from this list and the redirects. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', file: 'home/home.tsx', name: 'home', cached: true, inSiteMap: true, shows: ['posts'] },
  {
    path: '/blog',
    file: 'posts/blog-list.tsx',
    name: 'blog',
    cached: true,
    inSiteMap: true,
    shows: ['posts', 'authors'],
    query: placeOf,
  },
  {
    path: '/blog/:id',
    file: 'posts/blog-post.tsx',
    name: 'post',
    cached: true,
    inSiteMap: false,
    shows: ['own post', 'cards', 'authors'],
  },
  {
    path: '/blog/tags/:tag',
    file: 'posts/blog-list.tsx',
    name: 'tag',
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
    query: placeOf,
  },
  {
    path: '/blog/tags/:tag/rss.xml',
    file: 'feeds/rss.ts',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
  },
  {
    path: '/blog/tags/:tag/atom.xml',
    file: 'feeds/atom.ts',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
  },
  {
    path: '/blog/archive',
    file: 'posts/archive.tsx',
    name: 'archive',
    cached: true,
    inSiteMap: true,
    shows: ['titles'],
  },
  {
    path: '/blog/archive/:year',
    file: 'posts/archive.tsx',
    name: 'year',
    cached: true,
    inSiteMap: false,
    shows: ['titles'],
  },
  {
    path: '/drafts/:secret',
    file: 'posts/draft.tsx',
    name: null,
    cached: false,
    inSiteMap: false,
    shows: [],
    secret: true,
  },
  { path: '/search', file: 'search/search.tsx', name: 'search', cached: false, inSiteMap: false, shows: [] },
  {
    path: '/games/:name',
    file: 'games/game-page.tsx',
    name: 'game',
    cached: true,
    inSiteMap: false,
    shows: ['cards', 'patches'],
  },
  {
    path: '/games/:name/news.json',
    file: 'games/game-news.ts',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts'],
  },
  {
    path: '/patches',
    file: 'patches/patches.tsx',
    name: 'patches',
    cached: true,
    inSiteMap: true,
    shows: ['posts'],
    query: (search) => patchSearch(parsePatchFilter(search)),
  },
  {
    path: '/press',
    file: 'press/press-page.tsx',
    name: 'press',
    cached: true,
    inSiteMap: false,
    shows: ['bios'],
  },
  {
    path: '/press/:name',
    file: 'press/press-game-page.tsx',
    name: 'press-game',
    cached: true,
    inSiteMap: false,
    shows: [],
  },
  {
    path: '/press/kit.zip',
    file: 'press/press-kit.ts',
    name: null,
    cached: false,
    inSiteMap: false,
    shows: [],
  },
  { path: '/Team', file: 'team/team.tsx', name: 'team', cached: true, inSiteMap: true, shows: ['bios'] },
  {
    path: '/Team/:member',
    file: 'team/member.tsx',
    name: 'member',
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'bios', 'authors'],
    query: placeOf,
  },
  { path: '/Contact', file: 'contact.tsx', name: 'contact', cached: true, inSiteMap: true, shows: [] },
  { path: '/404', file: 'not-found.tsx', name: 'not-found', cached: false, inSiteMap: false, shows: [] },
  {
    path: '/rss.xml',
    file: 'feeds/rss.ts',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
  },
  {
    path: '/atom.xml',
    file: 'feeds/atom.ts',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
  },
  {
    path: '/feed.json',
    file: 'feeds/json.ts',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'authors'],
  },
  {
    path: '/sitemap.xml',
    file: 'feeds/sitemap.ts',
    name: null,
    cached: true,
    inSiteMap: false,
    shows: ['posts', 'bios'],
  },
  { path: '/robots.txt', file: 'feeds/robots.ts', name: null, cached: false, inSiteMap: false, shows: [] },
  {
    path: '/site.webmanifest',
    file: 'feeds/web-manifest.ts',
    name: null,
    cached: false,
    inSiteMap: false,
    shows: [],
  },
];

/** The studio's own pages. Commits to the database do not change them. */
export function ownPublicPages(pages: readonly OwnPageLink[]): PublicPage[] {
  return pages.map(({ address }) => ({
    path: address,
    file: 'own-page.tsx',
    name: null,
    cached: true,
    inSiteMap: true,
    shows: [],
  }));
}

/** The module of the frame around each page. */
export const FRAME = 'frame/site-frame.tsx';

/** Paths that redirect, with their modules. `/*` is a page of the studio, or redirects to /404. */
export const REDIRECTS: readonly Pick<PublicPage, 'path' | 'file'>[] = [
  { path: '/games', file: 'games/games-redirect.ts' },
  { path: '/*', file: 'own-page.tsx' },
];
