import { expect, test } from 'vitest';
import { pagesMadeOld } from './page-purge.ts';

const KEYS = [
  '/',
  '/blog',
  '/blog?before=1&id=a',
  '/blog/p',
  '/blog/other',
  '/Team',
  '/Contact',
  '/rss.xml',
  '/atom.xml',
  '/sitemap.xml',
];
const LISTS = ['/blog', '/blog?before=1&id=a', '/rss.xml', '/atom.xml', '/sitemap.xml'];

type Plain = Record<string, string | boolean>;
const stored = (path: string, plain: Plain | null) =>
  plain && {
    path,
    createTime: 1,
    updateTime: 1,
    fields: Object.fromEntries(
      Object.entries(plain).map(([key, value]) => [
        key,
        typeof value === 'string' ? { stringValue: value } : { booleanValue: value },
      ]),
    ),
  };
const post = (plain: Plain = {}) => ({
  title: 'T',
  content: 'C',
  published: true,
  pinned: false,
  featured: false,
  ...plain,
});
const bio = (plain: Plain = {}) => ({ displayName: 'N', description: 'D', show: true, ...plain });

test.each<[string, string, Plain | null, Plain | null, string[]]>([
  ['a draft is made', 'blogPosts/p', null, post({ published: false }), []],
  [
    'a draft is edited',
    'blogPosts/p',
    post({ published: false }),
    post({ published: false, title: 'U' }),
    [],
  ],
  ['a post is published', 'blogPosts/p', post({ published: false }), post(), ['/', ...LISTS, '/blog/p']],
  ['a post is hidden', 'blogPosts/p', post(), post({ published: false }), ['/', ...LISTS, '/blog/p']],
  ['a post is deleted', 'blogPosts/p', post(), null, ['/', ...LISTS, '/blog/p']],
  ['a title changes', 'blogPosts/p', post(), post({ title: 'U' }), ['/', ...LISTS, '/blog/p']],
  ['a content changes', 'blogPosts/p', post(), post({ content: 'D' }), ['/blog/p']],
  ['a post is featured', 'blogPosts/p', post(), post({ featured: true }), ['/']],
  ['a post is pinned', 'blogPosts/p', post(), post({ pinned: true }), []],
  ['a version of a post is kept', 'blogPosts/p/revisions/1', null, post(), []],
  [
    'a hidden bio changes its text',
    'memberBios/b',
    bio({ show: false }),
    bio({ show: false, description: 'E' }),
    [],
  ],
  ['a shown bio changes its text', 'memberBios/b', bio(), bio({ description: 'E' }), ['/Team']],
  ['a bio is shown', 'memberBios/b', bio({ show: false }), bio(), ['/Team']],
  [
    'a hidden bio changes its name',
    'memberBios/b',
    bio({ show: false }),
    bio({ show: false, displayName: 'M' }),
    [...LISTS, '/blog/p', '/blog/other'],
  ],
  [
    'a shown bio changes its name',
    'memberBios/b',
    bio(),
    bio({ displayName: 'M' }),
    [...LISTS, '/blog/p', '/blog/other', '/Team'],
  ],
])('when %s', (_what, place, before, after, expected) => {
  const path = `projectdata/website/${place}`;
  const isOld = pagesMadeOld({ path, before: stored(path, before), after: stored(path, after) });
  expect(KEYS.filter((key) => isOld?.(key)).sort()).toEqual([...expected].sort());
});

test('what only staff see makes no page old', () => {
  for (const path of ['userdata/x', 'staffLog/x', 'signups/x'])
    expect(pagesMadeOld({ path, before: null, after: stored(path, { a: 'b' }) })).toBeNull();
});
