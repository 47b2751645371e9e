import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRedirects, readRedirects, redirects } from '../../../platform/owner-files/redirects.ts';
import { addRedirects } from './add-redirects.ts';

let studio: string;
beforeEach(() => {
  studio = mkdtempSync(join(tmpdir(), 'studio-site-redirects-'));
});
afterEach(() => rmSync(studio, { recursive: true, force: true }));

/** The Location header of the response; null if the request is passed on to the pages. */
async function sentTo(address: string): Promise<string | null> {
  const app = new Hono();
  app.use(redirects(openRedirects(readRedirects(studio), () => {}, 'http://localhost')));
  return (await app.request(address)).headers.get('location');
}

const write = (...lines: string[]) => writeFileSync(join(studio, 'redirects.txt'), lines.join('\n'));

test('redirects of another folder are left out; the same path of another site gets its host', () => {
  const data = join(studio, 'data');
  mkdirSync(data);
  write('/a /blog/mine');
  writeFileSync(join(data, 'redirects.txt'), '/a/ /blog/imported\n/b /blog/b\n');
  const more = new Map([
    ['/a', '/x'],
    ['/b', '/x'],
    ['/c', '/blog/c'],
  ]);
  expect(addRedirects(data, more, 'old.example', studio).added).toBe(2);
  expect(readFileSync(join(data, 'redirects.txt'), 'utf8')).toBe(
    '/a/ /blog/imported\n/b /blog/b\n//old.example/b /x\n/c /blog/c\n',
  );
  expect(readFileSync(join(studio, 'redirects.txt'), 'utf8')).toBe('/a /blog/mine');
});

test('imported redirects are added after existing ones; addresses already in use are skipped', () => {
  write('/a/ /blog/mine', '');
  const { added, refused } = addRedirects(
    studio,
    new Map([
      ['/a', '/blog/other'],
      ['/b c/', '/blog/b'],
      ['/', '/blog'],
    ]),
    null,
  );
  expect(added).toBe(1);
  expect(refused).toEqual([{ from: '/a', to: '/blog/other', present: '/blog/mine' }]);
  expect(readFileSync(join(studio, 'redirects.txt'), 'utf8')).toBe('/a/ /blog/mine\n/b%20c/ /blog/b\n');
});

test('two old sites with the same path each get their own redirect, by their host', async () => {
  addRedirects(studio, new Map([['/hello/', '/blog/first']]), 'old.example');
  for (const _twice of [1, 2])
    addRedirects(studio, new Map([['/hello/', '/blog/second']]), 'www.other.example');
  expect(readFileSync(join(studio, 'redirects.txt'), 'utf8')).toMatch(
    /\n\/hello\/ \/blog\/first\n\/\/other\.example\/hello\/ \/blog\/second\n$/,
  );
  expect(await sentTo('https://old.example/hello')).toBe('/blog/first');
  expect(await sentTo('https://other.example/hello?utm_source=x')).toBe('/blog/second');
  expect(await sentTo('https://www.other.example/hello/')).toBe('/blog/second');
  expect(readRedirects(studio).problems).toEqual([]);
});
