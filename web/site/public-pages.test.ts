import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { PUBLIC_PAGES, REDIRECTS } from './public-pages.ts';
import routes from './routes.ts';

const all = [...PUBLIC_PAGES, ...REDIRECTS];
const paths = all.map(({ path }) => path);

/** The routes and their children. */
const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

test('each public page and redirect is a route with its module, and there are no other routes', () => {
  const [frame, ...bare] = routes;
  const served = flat(routes).filter((entry) => entry !== frame);
  expect(served.map(({ path, file }) => ({ path: `/${path ?? ''}`, file })).sort(byPath)).toEqual(
    all.map(({ path, file }) => ({ path, file })).sort(byPath),
  );
  expect(
    bare.map(({ file }) => file).filter((file) => file.endsWith('.tsx')),
    'pages without the frame',
  ).toEqual([]);
  for (const { file } of served) expect(existsSync(join(import.meta.dirname, file)), file).toBe(true);
});

test('no two routes have the same id', () => {
  const ids = flat(routes).map(({ id, file }) => id ?? file.replace(/\.tsx?$/, ''));
  expect(new Set(ids).size).toBe(ids.length);
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

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}
