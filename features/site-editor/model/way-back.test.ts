import { expect, test } from 'vitest';
import { newPost, type Post } from '../../../web/domain/posts/post.ts';
import type { AreaName, FileValues } from './areas.ts';
import type { SiteVersion } from './site-version.ts';
import type { Values } from './value-fields.ts';
import { changesAnything, wayBack } from './way-back.ts';

const FILE = {
  home: { tagline: 'File', trailer: 'file' },
  frame: { company: 'File' },
} as unknown as FileValues;
const LAUNCH = 200;
const NOW = 500;

const version = (area: AreaName, number: number, from: number, values: Values): SiteVersion =>
  ({ id: `${area}-${number}`, area, from, by: 'ada', at: 0, note: '', values }) as SiteVersion;
const post = (published: boolean): Post => ({
  ...newPost('ada', 0),
  ...{ id: 'launch', title: 'launch', published, publishDate: LAUNCH },
});
const back = (versions: SiteVersion[], posts: Post[] = []) =>
  wayBack({ time: LAUNCH, areas: [], posts, texts: [], pages: [] }, versions, FILE, NOW);

test.each<[string, SiteVersion[], Values, string[]]>([
  [
    'returns to the file’s, if no version was before',
    [version('home', 0, LAUNCH, { tagline: 'Out', trailer: 'out' })],
    { tagline: 'File', trailer: 'file' },
    [],
  ],
  [
    'returns to the version before',
    [version('home', 0, 100, { tagline: 'Soon' }), version('home', 1, LAUNCH, { tagline: 'Out' })],
    { tagline: 'Soon' },
    [],
  ],
  [
    'stays if it was changed again, and the others return',
    [
      version('home', 0, LAUNCH, { tagline: 'Out', trailer: 'out' }),
      version('home', 1, 300, { tagline: 'Better', trailer: 'out' }),
    ],
    { trailer: 'file' },
    ['tagline'],
  ],
  [
    'stays if only a later version has changed it',
    [
      version('home', 0, LAUNCH, { tagline: 'Out' }),
      version('home', 1, 300, { tagline: 'Out', trailer: 'later' }),
    ],
    { tagline: 'File' },
    [],
  ],
  [
    'returns from what the last of several versions of one moment said',
    [version('home', 0, LAUNCH, { tagline: 'Out' }), version('home', 1, LAUNCH, { tagline: 'Out now' })],
    { tagline: 'File' },
    [],
  ],
])('a value that a launch has changed %s', (_, versions, returns, left) => {
  const way = back(versions);
  expect(way.areas).toMatchObject([{ area: 'home', returns, left }]);
  expect(changesAnything(way)).toBe(true);
});

test('values that are as before again are not restored', () => {
  const versions = [version('home', 0, LAUNCH, { tagline: 'Out' }), version('home', 1, 300, {})];
  expect(back(versions)).toEqual({ areas: [], posts: [], pages: [] });
  expect(changesAnything(back(versions))).toBe(false);
});

test('a value that was changed again is named, but not restored', () => {
  const versions = [
    version('home', 0, LAUNCH, { tagline: 'Out' }),
    version('home', 1, 300, { tagline: 'Better' }),
  ];
  expect(back(versions).areas).toMatchObject([{ returns: {}, left: ['tagline'] }]);
  expect(changesAnything(back(versions))).toBe(false);
});

test('posts of the moment are hidden if they are live', () => {
  expect(back([], [post(true)]).posts).toHaveLength(1);
  expect(back([], [post(false)]).posts).toEqual([]);
});

test('pages that went live at the moment are hidden; pages that ended then stay hidden', () => {
  const page = { to: '/admin/site-pages/1', what: 'page', name: 'Jobs' };
  const pages = [
    { ...page, goes: 'live' as const },
    { ...page, goes: 'away' as const },
  ];
  const way = wayBack({ time: LAUNCH, areas: [], posts: [], texts: [], pages }, [], FILE, NOW);
  expect(way.pages).toEqual([pages[0]]);
  expect(changesAnything(way)).toBe(true);
});
