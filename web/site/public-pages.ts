import { SITE_FEATURES } from '../../features/site.ts';
import { isDocumentId } from '../../platform/domain/document-path.ts';
import { parseListPlace, placeSearch } from './posts/list-place.ts';
import type { PublicPage } from './site-feature.ts';

export interface ListedPage extends PublicPage {
  /** The feature whose page it is; absent for the core's pages. */
  feature?: string;
}

/** The part of a query string that gives a position in a list, in canonical form. */
function placeOf(search: string): string {
  const place = parseListPlace(search);
  return place && isDocumentId(place.id) ? placeSearch(place) : '';
}

const CORE_PAGES: readonly PublicPage[] = [
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

/** All pages and feeds for visitors, with those of features. `routes.ts` makes the routes from this list and the redirects. */
export const PUBLIC_PAGES: readonly ListedPage[] = [
  ...CORE_PAGES,
  ...Object.entries(SITE_FEATURES).flatMap(([feature, { pages = [] }]) =>
    pages.map((page) => ({ ...page, file: `../../features/${feature}/site/${page.file}`, feature })),
  ),
];

/** The module of the frame around each page. */
export const FRAME = 'frame/site-frame.tsx';

/** Paths that redirect, with their modules. `/*` is a page of the studio, or redirects to /404. */
export const REDIRECTS: readonly Pick<PublicPage, 'path' | 'file'>[] = [
  { path: '/games', file: 'games/games-redirect.ts' },
  { path: '/*', file: 'own-page.tsx' },
];
