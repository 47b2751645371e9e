import { expect, test } from 'vitest';
import type { OwnPage } from '../../../web/domain/own-page.ts';
import { ownPageOf, ownPageValues } from './own-page-fields.ts';
import { emptyValues, PAGE_KINDS, pageFaults } from './page-kind.ts';
import { lifeProblem, nextPageChange, pageState } from './page-life.ts';

const PAGE: OwnPage = {
  ...{ title: 'Jobs', address: '/jobs', place: 'menu', label: 'Work here', description: 'We hire.' },
  ...{ order: -3, text: '# Open places\n\nA --- line, “quotes” and a\n---\nrule.' },
};

test('a page converts to values of the form, and back', () => {
  expect(ownPageOf(ownPageValues(PAGE))).toEqual(PAGE);
  const plain = { ...PAGE, label: 'Jobs', description: null };
  expect(ownPageValues(plain)).toMatchObject({ label: '', description: '', order: '-3' });
  expect(ownPageOf(ownPageValues(plain))).toEqual(plain);
});

test.each([
  ['/blog', ['/blog belongs to the site itself. Choose another address.']],
  ['/jobs', ['The page “Jobs” already has this address. Choose another one.']],
  ['/Jobs', ['Enter an address such as /jobs: lowercase letters, digits and hyphens, after each slash.']],
  ['/old', ['/old is redirected. Remove it in “Redirects” first, or choose another address.']],
  ['/other', []],
])('an address is checked against the site, its redirects and the other pages: %s', (address, messages) => {
  const values = { ...emptyValues(PAGE_KINDS.page), title: 'Work', address };
  const site = { reserved: new Set(['blog']), redirected: new Set(['/old']), games: [] };
  const faults = pageFaults(PAGE_KINDS.page, values, [ownPageValues(PAGE)], site);
  expect(faults.map(({ field, message }) => [field, message])).toEqual(
    messages.map((message) => ['address', message]),
  );
});

test.each<[string, boolean, number, number, number]>([
  ['draft', false, 5, 99, 10],
  ['scheduled', true, 11, 99, 10],
  ['live', true, 10, 11, 10],
  ['ended', true, 5, 10, 10],
])('a page is %s', (state, published, publishDate, until, now) => {
  expect(pageState({ published, publishDate, until }, now)).toBe(state);
});

test('pages change when one goes live or ends', () => {
  const pages = [
    { published: true, publishDate: 10, until: 30 },
    { published: false, publishDate: 15, until: 16 },
  ];
  expect([9, 10, 30].map((time) => nextPageChange(pages, time))).toEqual([10, 30, Number.POSITIVE_INFINITY]);
});

test.each([
  [{ publishDate: 20, until: 30 }, null],
  [{ publishDate: 20, until: 20 }, /before the page goes live/],
  [{ publishDate: 1, until: 9 }, /has passed/],
])('an end is after the page goes live, and ahead: %j', (life, fault) => {
  if (fault === null) expect(lifeProblem(life, 10)).toBeNull();
  else expect(lifeProblem(life, 10)).toMatch(fault);
});
