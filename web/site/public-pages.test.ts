import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { PUBLIC_PAGES, REDIRECTS } from './public-pages.ts';
import routes from './routes.ts';

/** The paths of routes and their children. A layout route has no path of its own. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.index || entry.path !== undefined ? [`/${entry.path ?? ''}`] : []),
    ...pathsOf(entry.children ?? []),
  ]);
}

const paths = PUBLIC_PAGES.map(({ path }) => path);

test('the list of public pages equals the addresses in the visitors’ routes.ts', () => {
  const visitors = pathsOf(routes).filter((path) => !/^\/admin(\/|$)/.test(path));
  expect([...paths, ...REDIRECTS].sort()).toEqual(visitors.sort());
});

test('the list of public pages contains no page twice', () => {
  expect(new Set(paths).size).toBe(paths.length);
  const names = PUBLIC_PAGES.flatMap(({ name }) => name ?? []);
  expect(new Set(names).size).toBe(names.length);
});

test('a public page shows a single post if, and only if, its address contains an id', () => {
  for (const { path, shows } of PUBLIC_PAGES)
    expect(shows.includes('own post'), path).toBe(path.includes(':id'));
});

test('address patterns with an id are not in the site map', () => {
  expect(PUBLIC_PAGES.filter(({ path, inSiteMap }) => inSiteMap && path.includes(':'))).toEqual([]);
});
