import { expect, test } from 'vitest';
import { newPost, type Post } from '../../../web/domain/posts/post.ts';
import { type AreaName, type FileValues, withEmptyTexts } from './areas.ts';
import { isSameMoment, type Moment, momentsAhead, momentsPassed, type WaitingText } from './moments.ts';
import { NO_END } from './page-kind.ts';
import { lifeDeed, type PageDeed } from './page-life.ts';
import type { SiteVersion } from './site-version.ts';
import type { Values } from './value-fields.ts';

const STORE = [{ label: 'Buy', url: 'https://store.test/' }];
const FILE = {
  home: { tagline: 'Soon', stores: STORE, trailer: 'aqz-KE-bpKQ' },
  frame: { company: 'A Studio' },
} as unknown as FileValues;

const version = (area: AreaName, number: number, from: number, values: Values): SiteVersion =>
  ({ id: `${area}-${number}`, area, from, by: 'ada', at: 0, note: '', values }) as SiteVersion;
const post = (id: string, publishDate: number, published = true): Post => ({
  ...newPost('ada', 0),
  ...{ id, title: id, image: '/a.jpg', published, publishDate },
});

const waiting = (id: string, goesLive: number): WaitingText => ({
  ...{ id, from: { title: 'a' }, to: { title: 'b' } },
  ...{ by: 'ada', at: 0, goesLive },
});

test('pages go live and end at moments of their own, or at those of posts and settings', () => {
  const page = { published: true, to: '/editor', what: 'page', name: 'Sale' };
  const pages = [
    { ...page, publishDate: 200, until: 300 },
    { ...page, name: 'Jobs', publishDate: 50, until: NO_END },
    { ...page, name: 'Draft', published: false, publishDate: 250, until: 260 },
  ];
  const planned = { versions: [], posts: [post('launch', 200)], texts: [], pages };
  const moments = momentsAhead(planned, FILE, 100);
  expect(
    moments.map(({ time, posts, pages: some }) => [
      time,
      posts.length,
      ...some.map(({ name, goes }) => `${name} ${goes}`),
    ]),
  ).toEqual([
    [200, 1, 'Sale live'],
    [300, 0, 'Sale away'],
  ]);
  const passed = momentsPassed(planned, FILE, { since: 40, now: 100 });
  expect(passed.map(({ time, pages: some }) => [time, some.map(({ name }) => name)])).toEqual([
    [50, ['Jobs']],
  ]);
});

test('settings and posts of one moment are listed together, and moments are in order', () => {
  const versions = [
    version('home', 0, 10, { tagline: 'Now' }),
    version('home', 1, 300, { tagline: 'Out' }),
    version('frame', 0, 200, { company: 'Ours' }),
    version('home', 2, 200, { tagline: 'Tomorrow' }),
  ];
  const posts = [post('launch', 200), post('later', 400), post('live', 50), post('draft', 300, false)];
  const texts = [waiting('live', 200), waiting('gone', 90), waiting('other', 500)];
  const moments = momentsAhead({ versions, posts, texts, pages: [] }, FILE, 100);
  expect(
    moments.map(({ time, areas, posts: live, texts: changed }) => [
      time,
      areas.map(({ id, changes }) => [id, changes]),
      live.map(({ id }) => id),
      changed.map(({ id }) => id),
    ]),
  ).toEqual([
    [
      200,
      [
        ['home-2', { tagline: 'Tomorrow' }],
        ['frame-0', { company: 'Ours' }],
      ],
      ['launch'],
      ['live'],
    ],
    [300, [['home-1', { tagline: 'Out' }]], [], []],
    [400, [], ['later'], []],
    [500, [], [], ['other']],
  ]);
});

test('past moments have the versions and live posts of their time, the latest first', () => {
  const versions = [
    version('home', 0, 10, { tagline: 'First' }),
    version('home', 1, 60, { tagline: 'First', trailer: 'x' }),
    version('frame', 0, 60, { company: 'Ours' }),
    version('home', 2, 300, { tagline: 'Later' }),
  ];
  const posts = [post('launch', 60), post('alone', 80), post('later', 400), post('hidden', 60, false)];
  const passed = momentsPassed({ versions, posts, pages: [] }, FILE, { since: 50, now: 100 });
  expect(
    passed.map(({ time, areas, posts: live }) => [
      time,
      areas.map(({ id, before, changes }) => [id, before.tagline, changes]),
      live.map(({ id }) => id),
    ]),
  ).toEqual([
    [80, [], ['alone']],
    [
      60,
      [
        ['home-1', 'First', { trailer: 'x' }],
        ['frame-0', undefined, { company: 'Ours' }],
      ],
      ['launch'],
    ],
  ]);
});

test('a planned end of an announcement is a change, although the file has none', () => {
  const file = withEmptyTexts(FILE);
  const versions = [version('frame', 0, 50, { announcement: 'Out now' }), version('frame', 1, 200, {})];
  const [moment] = momentsAhead({ versions, posts: [], texts: [], pages: [] }, file, 100);
  expect(moment?.areas.map(({ changes }) => changes)).toEqual([{ announcement: '' }]);
});

test.each<[string, Partial<Moment>, boolean]>([
  ['nothing', {}, true],
  ['the order of its posts', { posts: [post('b', 200), post('a', 200)] }, true],
  ['a post more', { posts: [post('a', 200), post('b', 200), post('c', 200)] }, false],
  ['a change of settings less', { areas: [] }, false],
  ['a change of a live post more', { texts: [waiting('c', 200)] }, false],
  ['its time', { time: 201 }, false],
])('a moment of which %s has changed is the one that was seen: %s', (_, changes, same) => {
  const areas = [{ area: 'home', id: 'home-1', note: '', before: {}, changes: { tagline: 'x' } }] as const;
  const seen: Moment = {
    time: 200,
    areas: [...areas],
    posts: [post('a', 200), post('b', 200)],
    texts: [],
    pages: [],
  };
  expect(isSameMoment(seen, { ...seen, ...changes })).toBe(same);
});

const LIFE = { published: true, publishDate: 50, until: NO_END };

test.each<[string, Partial<typeof LIFE>, Partial<typeof LIFE>, PageDeed]>([
  ['published', { published: false }, { publishDate: 100 }, { did: 'published' }],
  ['scheduled', { published: false }, { publishDate: 300 }, { did: 'scheduled', moment: 300 }],
  ['published again after its end', { until: 90 }, { publishDate: 100 }, { did: 'published' }],
  ['live with another end', {}, { until: 200 }, { did: 'ends', moment: 200 }],
  ['live without an end', { until: 200 }, {}, { did: 'endless' }],
  ['hidden', {}, { published: false }, { did: 'hidden' }],
])('the change log says of a page that it is %s', (_what, before, after, deed) => {
  expect(lifeDeed({ ...LIFE, ...before }, { ...LIFE, ...after }, 100)).toEqual(deed);
});
