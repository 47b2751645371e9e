import { expect, test } from 'vitest';
import type { OwnPage } from '../../../web/domain/own-page.ts';
import type { StudioPages } from '../../../web/server/studio/studio-in-time.ts';
import { emptyValues, NO_END, PAGE_KINDS, type SitePage } from '../model/page-kind.ts';
import { withOwnPages, withTriedPage } from './own-pages-in-time.ts';
import { type KnownPages, pagesInTime } from './site-pages.ts';

const filed = (address: string, order = 0): OwnPage => ({
  ...{ title: `File ${address}`, address, label: address, place: 'footer', description: null },
  ...{ order, text: '' },
});
const files: StudioPages = { ownPages: [filed('/imprint'), filed('/rules', 2)], gamePages: new Map() };

const page = (id: string, values: object, life: object = {}): SitePage => ({
  ...{ id, published: true, publishDate: 10, until: NO_END, creationDate: 1, changedDate: 1, author: 'ada' },
  ...emptyValues(PAGE_KINDS.page),
  ...{ title: `Page ${id}`, address: `/page-${id}` },
  ...life,
  ...values,
});
const titles = (pages: StudioPages) => pages.ownPages.map(({ title }) => title);

test.each<[string, SitePage[], string[]]>([
  ['a new address', [page('1', { order: '1' })], ['File /imprint', 'Page 1', 'File /rules']],
  ['the address of a file', [page('1', { address: '/imprint' })], ['Page 1', 'File /rules']],
  [
    'one address for two pages',
    [
      page('1', { address: '/a', title: 'Later' }, { publishDate: 20 }),
      page('2', { address: '/a', title: 'First' }),
    ],
    ['File /imprint', 'First', 'File /rules'],
  ],
  ['an address of the site', [page('1', { address: '/blog' })], ['File /imprint', 'File /rules']],
  ['an address of the staff area', [page('1', { address: '/admin/x' })], ['File /imprint', 'File /rules']],
  ['an address that none can be', [page('1', { address: '/A b' })], ['File /imprint', 'File /rules']],
  ['no title', [page('1', { title: ' ' })], ['File /imprint', 'File /rules']],
  [
    'a title of 10,000 characters',
    [page('1', { title: 'x'.repeat(10_000) })],
    ['File /imprint', 'File /rules'],
  ],
])('a document with %s joins the pages of the files, or is left out', (_what, live, expected) => {
  expect(titles(withOwnPages(files, live))).toEqual(expected);
});

test('a page is shown from its moment until its end, and the same list until something changes', () => {
  let all: SitePage[] = [];
  const known: KnownPages = { all: () => all };
  const at = pagesInTime(known, withOwnPages);
  expect(at(files, 10)).toBe(files);
  all = [page('1', {}, { publishDate: 10, until: 20 }), page('2', {}, { publishDate: 15 })];
  expect(at(files, 9)).toBe(files);
  expect(titles(at(files, 10))).toContain('Page 1');
  expect(at(files, 14)).toBe(at(files, 10));
  expect(titles(at(files, 15))).toEqual(['File /imprint', 'Page 1', 'Page 2', 'File /rules']);
  expect(titles(at(files, 20))).toEqual(['File /imprint', 'Page 2', 'File /rules']);
  expect(titles(at({ ...files, ownPages: [] }, 20))).toEqual(['Page 2']);
});

test.each<[string, unknown, string | null]>([
  ['its values', { kind: 'page', values: { title: 'Jobs', address: '/jobs', content: 'Text' } }, '/jobs'],
  [
    'an address of the site',
    { kind: 'page', values: { title: 'Jobs', address: '/admin' } },
    '/page-without-address',
  ],
  [
    'a script as address',
    { kind: 'page', values: { title: 'Jobs', address: 'javascript:x' } },
    '/page-without-address',
  ],
  ['another kind', { kind: 'shop', values: {} }, null],
  ['no values', { kind: 'page', values: { title: 5 } }, null],
])('a page is tried with %s', (_what, sent, address) => {
  const { ownPages } = withTriedPage(files, sent) ?? { ownPages: [] };
  expect(ownPages.find(({ title }) => title === 'Jobs')?.address ?? null).toBe(address);
});
