import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Redirect } from '../../web/domain/redirect.ts';
import {
  leadsToPage,
  openRedirects,
  parseRedirects,
  readRedirects,
  redirectLoopProblem,
  redirects,
  withoutLoops,
} from './redirects.ts';

let studio: string;
beforeEach(() => {
  studio = mkdtempSync(join(tmpdir(), 'studio-site-redirects-'));
});
afterEach(() => rmSync(studio, { recursive: true, force: true }));

const write = (...lines: string[]) => writeFileSync(join(studio, 'redirects.txt'), lines.join('\n'));

/** The Location header of the response; null if the request is passed on to the pages. */
async function sentTo(address: string, own?: readonly Redirect[]): Promise<string | null> {
  const app = new Hono();
  app.use(
    redirects(
      openRedirects(
        readRedirects(studio),
        () => {},
        'http://localhost',
        () => own,
      ),
    ),
  );
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
])('the address %s is redirected to %s (null: not redirected)', async (address, target) => {
  write(
    '# A comment',
    '/2019/05/first-light/ /blog/first-light',
    '/%D1%81%D0%B2%D0%B5%D1%82/\t/blog/svet',
    '/?p=12 /blog/first-light',
    '/shop https://shop.example/',
  );
  expect(await sentTo(`http://localhost${address}`)).toBe(target);
});

test.each<[what: string, own: [from: string, to: string][]]>([
  ['to itself', [['/a', '/A/../a/']]],
  [
    'to another that leads back',
    [
      ['/a', '/b'],
      ['/b', 'http://localhost/a?x=1'],
    ],
  ],
  ['to a line of redirects.txt that leads back', [['/a', '/c']]],
  [
    'into a loop',
    [
      ['/a', '/b'],
      ['/b', '/b'],
    ],
  ],
])('a redirect made in the browser that leads %s is ignored, the others count', async (_what, own) => {
  write('/c /a', '/d /blog');
  const all = [...own, ['/e', '/d']].map(([from = '', to = '']) => ({ from, to }));
  const ends = [];
  for (const path of ['/a', '/b', '/c']) {
    let at: string | null = path;
    for (let steps = 0; at !== null && steps < 5; steps++)
      at = await sentTo(new URL(at, 'http://localhost').href, all);
    ends.push(at);
  }
  expect(ends).toEqual([null, null, null]);
  expect(await sentTo('http://localhost/e', all)).toBe('/d');
  expect(await sentTo('http://localhost/d', all)).toBe('/blog');
});

test('lines of redirects.txt that are invalid or would hide a page are reported and ignored', () => {
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
  expect(problems[0]).toBe(
    `${join(studio, 'redirects.txt')}, line 1, is ignored because a redirect needs an old path, a space, and a path of this site or an https address: /a //evil.example`,
  );
  expect(problems[5]).toContain('line 6, is ignored because the site itself needs this path: / /blog');
});

test('a studio without redirects.txt has no redirects', async () => {
  expect(readRedirects(studio)).toEqual({ targets: new Map(), places: new Map(), problems: [] });
  expect(await sentTo('http://localhost/x')).toBe(null);
});

test('the owner’s redirects take precedence over those of an import', () => {
  const data = join(studio, 'data');
  mkdirSync(data);
  write('/a /blog/mine');
  writeFileSync(join(data, 'redirects.txt'), '/a/ /blog/imported\n/b /blog/b\n');
  expect([...readRedirects(studio, data).targets]).toEqual([
    ['/a', '/blog/mine'],
    ['/b', '/blog/b'],
  ]);
});

test('a host’s home page and staff area are not redirected', () => {
  write('//old.example/ /blog', '//old.example/admin /blog');
  expect(readRedirects(studio).targets.size).toBe(0);
});

test('a duplicate old address in redirects.txt is reported', () => {
  write('/a /b', '/a/ /c');
  const { targets, problems } = readRedirects(studio);
  expect([...targets]).toEqual([['/a', '/b']]);
  expect(problems).toEqual([
    expect.stringMatching(/line 2, is ignored because an earlier line has the same old address: /),
  ]);
});

test('a redirects.txt that is not UTF-8 is refused, with the number of the line', () => {
  writeFileSync(join(studio, 'redirects.txt'), Buffer.from('/a /b\n/\xfcber /blog', 'latin1'));
  expect(() => readRedirects(studio)).toThrow(/redirects\.txt, line 2, is not UTF-8: save the file/);
});

test('an ignored redirect made in the browser is logged once, at the start or at its change', async () => {
  write('/c /a', '/d /blog');
  const messages: unknown[] = [];
  let own = [{ from: '/a', to: '/c' }];
  const app = new Hono();
  app.use(
    redirects(
      openRedirects(
        readRedirects(studio),
        ({ message }) => messages.push(message),
        'http://localhost',
        () => own,
      ),
    ),
  );
  expect(messages).toEqual([
    'The redirect from /a to /c, made in the browser, is ignored because it leads back to itself. Change it or the line of redirects.txt that leads back.',
  ]);
  own = [...own, { from: '/e', to: '/e' }, { from: '/f', to: '/d' }];
  await app.request('/a');
  await app.request('/a');
  expect(messages.slice(1)).toEqual([expect.stringContaining('from /e to /e')]);
});

test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
  ['itself', { '/a': '/a', '/b': '/a' }, {}, ['/b']],
  ['another one', { '/a': '/b', '/b': '/a', '/c': '/blog' }, {}, ['/c']],
  ['a line of the file', { '/a': '/c', '/b': '/blog' }, { '/c': '/a' }, ['/b']],
  ['the line that it replaced', { '/a': '/c', '/x': '/c' }, { '/c': '/a', '/a': '/x' }, []],
])('a redirect that leads back to itself by %s is left out', (_what, own, files, left) => {
  const [first, second] = [own, files].map((all) => new Map(Object.entries(all)));
  expect([
    ...withoutLoops(
      first as Map<string, string>,
      second as Map<string, string>,
      'https://studio.example',
    ).keys(),
  ]).toEqual(left);
});

// `/old` and `/older` are former addresses of the pages `/new` and `/newer`.
test.each<[lines: string, leads: boolean]>([
  ['', true],
  ['/other /blog', true],
  ['/new /blog', true],
  ['/new https://shop.example/old', true],
  ['/new /old', false],
  ['/new /x\n/x https://localhost/old?a=1', false],
  ['/new /older\n/newer /old', false],
])('with the redirects %j it is %j that the redirect of a former address leads to a page', async (lines, leads) => {
  const files = parseRedirects([['redirects.txt', lines]]);
  const redirectOf = openRedirects(files, () => {}, 'https://localhost');
  const movesOn = async ({ pathname }: URL) => ['/old', '/older'].includes(pathname);
  expect(await leadsToPage(new URL('https://localhost/new'), redirectOf, movesOn)).toBe(leads);
});

describe('a redirect loop', () => {
  const MAIN = 'https://studio.example';
  const loopOf = (...lines: string[]) => {
    write(...lines);
    return (
      redirectLoopProblem(readRedirects(studio), MAIN)?.replaceAll(join(studio, 'redirects.txt'), 'FILE') ??
      null
    );
  };

  test.each<[what: string, lines: string[], sentence: string]>([
    [
      'an address redirects to itself',
      ['/a /a/'],
      'FILE, line 1: /a redirects to /a, which is an endless loop',
    ],
    [
      'two addresses redirect to each other',
      ['/a /b', '/b /a'],
      'FILE, line 1 and FILE, line 2: /a redirects to /b redirects to /a, which is an endless loop',
    ],
    [
      'a redirect leads into a loop',
      ['/x /a', '/a /b', '/b /a'],
      'FILE, line 2 and FILE, line 3: /a redirects to /b',
    ],
    ['a loop through a full address', [`/a ${MAIN}/b`, '/b /a'], '/a redirects to /b redirects to /a'],
    ['a loop on an old host', ['//old.example/a /b', '/b /a'], '//old.example/a redirects to /b'],
    ['a loop through a query', ['/a /b?p=1', '/b?p=1 /a'], '/a redirects to /b?p=1 redirects to /a'],
    [
      'a loop through a fragment and a dropped query',
      ['/a /b?p=1#c', '/b /a'],
      '/a redirects to /b redirects to /a',
    ],
  ])('a redirect loop is reported: %s', (_what, lines, sentence) => {
    expect(loopOf(...lines)).toContain(sentence);
  });

  test.each<[what: string, lines: string[]]>([
    ['a chain of redirects', ['/a /b', '/b /c', '/c /blog', '/d /b']],
    ['another site', ['/a https://other.example/b', '/b /a']],
    ['the same address with another query', ['/a?p=1 /a']],
  ])('a redirect is not reported as a loop if it leads to %s', (_what, lines) => {
    expect(loopOf(...lines)).toBe(null);
  });
});
