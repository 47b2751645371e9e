import { expect, test } from 'vitest';
import { newPost, type Post } from '../../../web/domain/posts/post.ts';
import type { AreaName } from './areas.ts';
import { type FileValues, missingAt, momentsAhead } from './moments.ts';
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

test('settings and posts of one moment stand together, and moments are in order', () => {
  const versions = [
    version('home', 0, 10, { tagline: 'Now' }),
    version('home', 1, 300, { tagline: 'Out' }),
    version('frame', 0, 200, { company: 'Ours' }),
    version('home', 2, 200, { tagline: 'Tomorrow' }),
  ];
  const posts = [post('launch', 200), post('later', 400), post('live', 50), post('draft', 300, false)];
  const moments = momentsAhead(versions, posts, FILE, 100);
  expect(
    moments.map(({ time, areas, posts: live }) => [
      time,
      areas.map(({ id, changes }) => [id, changes]),
      live.map(({ id }) => id),
    ]),
  ).toEqual([
    [
      200,
      [
        ['home-2', { tagline: 'Tomorrow' }],
        ['frame-0', { company: 'Ours' }],
      ],
      ['launch'],
    ],
    [300, [['home-1', { tagline: 'Out' }]], []],
    [400, [], ['later']],
  ]);
});

test.each([
  ['nothing, if the file has all', [], post('launch', 200), []],
  ['a store, if a version has removed it', [version('home', 0, 200, { stores: [] })], null, ['store']],
  ['nothing that a later version removes', [version('home', 0, 201, { stores: [] })], null, []],
  ['a trailer', [version('home', 0, 50, { trailer: '' })], null, ['trailer']],
  ['the image of a post', [], { ...post('launch', 200), image: '' }, ['“launch” has no image']],
])('a moment misses %s', (_, versions, live, missing) => {
  const found = missingAt({ time: 200, areas: [], posts: live ? [live] : [] }, versions, FILE);
  expect(found).toHaveLength(missing.length);
  missing.forEach((word, at) => {
    expect(found[at]).toContain(word);
  });
});
