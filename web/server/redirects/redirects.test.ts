import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRedirects, readRedirects, redirects } from './redirects.ts';

let studio: string;
beforeEach(() => {
  studio = mkdtempSync(join(tmpdir(), 'studio-site-redirects-'));
});
afterEach(() => rmSync(studio, { recursive: true, force: true }));

const write = (...lines: string[]) => writeFileSync(join(studio, 'redirects.txt'), lines.join('\n'));

/** Where a request is sent; null for one that goes on to the pages. */
async function sentTo(address: string): Promise<string | null> {
  const app = new Hono();
  app.use(redirects(readRedirects(studio), () => {}));
  app.all('*', (context) => context.text('a page'));
  const answer = await app.request(address);
  return answer.status === 301 ? answer.headers.get('location') : null;
}

test.each([
  ['/2019/05/first-light/', '/blog/first-light'],
  ['/2019/05/first-light', '/blog/first-light'],
  ['/2019/05/first-light/?utm_source=x', '/blog/first-light'],
  ['/%d1%81%d0%b2%d0%b5%d1%82/', '/blog/svet'],
  ['/?p=12', '/blog/first-light'],
  ['/shop/', 'https://shop.example/'],
  ['/?p=13', null],
  ['/', null],
  ['/2019/05/', null],
  ['/2019/05/First-Light', null],
  ['/%', null],
])('%s is sent to %s', async (address, target) => {
  write(
    '# A comment',
    '/2019/05/first-light/ /blog/first-light',
    '/%D1%81%D0%B2%D0%B5%D1%82/\t/blog/svet',
    '/?p=12 /blog/first-light',
    '/shop https://shop.example/',
  );
  expect(await sentTo(`http://localhost${address}`)).toBe(target);
});

test('lines that are no redirects, or would hide the site’s own pages, are named and do nothing', () => {
  const wrong = [
    '/a //evil.example',
    '/a /\\evil.example',
    '/a javascript:alert(1)',
    '/a b c',
    'a /b',
    '/ /blog',
  ];
  write(...wrong, '/admin/login /blog', 'https://old.example/a /blog');
  const { targets, problems } = readRedirects(studio);
  expect([...targets]).toEqual([]);
  expect(problems).toHaveLength(8);
  expect(problems[0]).toBe(`${join(studio, 'redirects.txt')}, line 1: /a //evil.example`);
});

test('a studio without the file has no redirects', async () => {
  expect(readRedirects(studio)).toEqual({ targets: new Map(), problems: [] });
  expect(await sentTo('http://localhost/x')).toBe(null);
});

test('the owner’s file in the studio’s folder counts before that of an import', () => {
  const data = join(studio, 'data');
  mkdirSync(data);
  write('/a /blog/mine');
  writeFileSync(join(data, 'redirects.txt'), '/a/ /blog/imported\n/b /blog/b\n');
  expect([...readRedirects(studio, data).targets]).toEqual([
    ['/a', '/blog/mine'],
    ['/b', '/blog/b'],
  ]);
  const more = new Map([
    ['/a', '/x'],
    ['/b', '/x'],
    ['/c', '/blog/c'],
  ]);
  expect(addRedirects(data, more, studio)).toBe(1);
  expect(readFileSync(join(studio, 'redirects.txt'), 'utf8')).toBe('/a /blog/mine');
});

test('added redirects follow those that are there, each old address once', () => {
  write('/a/ /blog/mine', '');
  const added = addRedirects(
    studio,
    new Map([
      ['/a', '/blog/other'],
      ['/b c/', '/blog/b'],
      ['/', '/blog'],
    ]),
  );
  expect(added).toBe(1);
  expect(readFileSync(join(studio, 'redirects.txt'), 'utf8')).toBe('/a/ /blog/mine\n/b%20c/ /blog/b\n');
});
