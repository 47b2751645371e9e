import { expect, test } from 'vitest';
import { ownPageKey, pageKey, pagesMadeOld } from './page-key.ts';

test.each<[string, string | null]>([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/?__proto__=1', '/'],
  ['/blog', '/blog'],
  ['/blog?before=5&id=abc', '/blog?before=5&id=abc'],
  ['/blog?id=abc&before=5&x=1', '/blog?before=5&id=abc'],
  ['/blog?before=x', '/blog'],
  ['/blog?before=5&id=..', '/blog'],
  ['/blog?before=5&id=__proto__', '/blog'],
  [`/blog/tags/x?before=5&id=${'%C3%BC'.repeat(751)}`, '/blog/tags/x'],
  ['/Team/b?before=5&id=__', '/Team/b?before=5&id=__'],
  ['/Blog?before=5&id=abc', '/blog?before=5&id=abc'],
  ['/blog/how-we-work', '/blog/how-we-work'],
  ['/blog/how-we-work?preview=1', '/blog/how-we-work'],
  ['/%62log', '/blog'],
  ['/blo%67?before=5&id=abc', '/blog?before=5&id=abc'],
  ['/blog/%68ow%2dwe%2Dwork', '/blog/how-we-work'],
  ['/%54eam', '/Team'],
  ['/blog/a%2Fb', null],
  ['/blog/%2e%2e', null],
  ['/blog/%252e', null],
  ['/blog/%', null],
  ['/blog/a/b', null],
  ['/blog/', '/blog'],
  ['/Blog/?before=5&id=abc', '/blog?before=5&id=abc'],
  ['/blog//', '/blog'],
  ['/blog?', '/blog'],
  ['/blog/how-we-work/', '/blog/how-we-work'],
  ['/blog//how-we-work', null],
  ['//', '/'],
  ['//blog', null],
  ['/rss.xml/', '/rss.xml'],
  ['/blog/tags/behind%20the%20scenes', '/blog/tags/behind%20the%20scenes'],
  ['/blog/tags/music?before=5&id=abc&x=1', '/blog/tags/music?before=5&id=abc'],
  ['/blog/tags/a%2Fb/rss.xml', '/blog/tags/a%2Fb/rss.xml'],
  ['/blog/tags/%E3%81%82', '/blog/tags/%E3%81%82'],
  ['/blog/tags/%2e%2e', null],
  ['/blog/tags/../rss.xml', null],
  ['/blog/tags/a/b', null],
  ['/blog/tags/%e3', null],
  ['/Team', '/Team'],
  ['/team', '/Team'],
  ['/TEAM?x=1', '/Team'],
  ['/contact', '/Contact'],
  ['/blog/archive', '/blog/archive'],
  ['/blog/archive/2026?x=1', '/blog/archive/2026'],
  ['/blog/archive/26', null],
  ['/team/', '/Team'],
  ['/team/fake_4821', '/Team/fake_4821'],
  ['/Team/demo-editor?before=5&id=abc', '/Team/demo-editor?before=5&id=abc'],
  ['/team/a/b', null],
  ['/BLOG/How', '/blog/How'],
  ['/rss.xml', '/rss.xml'],
  ['/admin', null],
  ['/admin/blogs/x', null],
  ['/blog.data?before=5&id=abc&_routes=x', '/blog.data?before=5&id=abc'],
  ['/blog/archive.data?_routes=x', '/blog/archive.data'],
  ['/blog/how-we-work.data?_routes=root', '/404.data?_routes=root'],
  ['/admin.data?_routes=root', null],
  ['/blog/archive/_.data', '/blog/archive.data'],
  ['/blog/archive//.data', '/blog/archive.data'],
  ['/blog/how-we-work.data', '/blog/how-we-work.data'],
  ['/_.data', '/.data'],
  ['/search.data', null],
  ['/admin.data', null],
  ['/nowhere', null],
  ['//evil.example/', null],
  ['//evil.example/blog/', null],
  ['http://evil.example/', null],
])('the address %s is cached under the key %s (null: not cached)', (target, key) => {
  expect(pageKey(target)).toBe(key);
});

test.each([
  ['/imprint', '/imprint'],
  ['/Imprint/?x=1', '/imprint'],
  ['/%69mprint', '/imprint'],
  ['/legal/privacy', '/legal/privacy'],
  ['/legal', null],
  ['/imprint.data?_routes=root', '/404.data?_routes=root'],
  ['/imprint.data', null],
  ['/', null],
])('a studio’s own page requested as %s is cached under the key %j', (target, key) => {
  const page = { label: '', place: 'none', title: '', description: null, order: 0, text: '' } as const;
  const pages = ['/imprint', '/legal/privacy'].map((address) => ({ ...page, address }));
  expect(ownPageKey(target, pages)).toBe(key);
});

const TAG_PAGES = ['/blog/tags/p', '/blog/tags/a%20b?before=1&id=a', '/blog/tags/p/rss.xml'];
const KEYS = [
  '/',
  '/blog',
  '/blog?before=1&id=a',
  '/blog/p',
  '/blog/other',
  '/Team',
  '/Team/b',
  '/blog/archive',
  '/blog/archive/2026',
  '/Contact',
  '/rss.xml',
  '/atom.xml',
  '/sitemap.xml',
  ...TAG_PAGES,
];
const LISTS = [
  ...['/blog', '/blog?before=1&id=a', '/Team/b', '/rss.xml', '/atom.xml', '/sitemap.xml'],
  ...TAG_PAGES,
];
/** Pages of posts. A change of one post affects all of them, because each shows cards of other posts. */
const CARDS = ['/blog/p', '/blog/other'];
const POSTS = [...CARDS, '/blog/archive', '/blog/archive/2026'];
const AUTHORS = [
  ...['/blog', '/blog?before=1&id=a', '/blog/p', '/blog/other', '/Team/b', '/rss.xml', '/atom.xml'],
  ...TAG_PAGES,
];

/** The cache key of a page's data. */
const dataOf = (key: string) => key.replace(/^[^?]+/, (path) => `${path}.data`);

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
  ['a draft is created', 'blogPosts/p', null, post({ published: false }), []],
  [
    'a draft is edited',
    'blogPosts/p',
    post({ published: false }),
    post({ published: false, title: 'U' }),
    [],
  ],
  ['a post is published', 'blogPosts/p', post({ published: false }), post(), ['/', ...LISTS, ...POSTS]],
  ['a post is hidden', 'blogPosts/p', post(), post({ published: false }), ['/', ...LISTS, ...POSTS]],
  ['a post is deleted', 'blogPosts/p', post(), null, ['/', ...LISTS, ...POSTS]],
  ['a text changes', 'blogPosts/p', post(), post({ content: 'D' }), ['/', ...LISTS, '/blog/p']],
  ['a title changes', 'blogPosts/p', post(), post({ title: 'U' }), ['/', ...LISTS, ...POSTS]],
  ['a cover changes', 'blogPosts/p', post(), post({ image: '/a.png' }), ['/', ...LISTS, ...CARDS]],
  ['the tags of a post change', 'blogPosts/p', post(), post({ tags: 'a' }), ['/', ...LISTS, ...CARDS]],
  ['an unused field changes', 'blogPosts/p', post(), post({ unheardOf: 'x' }), ['/', ...LISTS, '/blog/p']],
  [
    'a post with a readable address changes',
    'blogPosts/p',
    post({ slug: 'other' }),
    post({ slug: 'other', title: 'U' }),
    ['/', ...LISTS, ...POSTS],
  ],
  [
    'a post changes its readable address',
    'blogPosts/q',
    post({ slug: 'other' }),
    post({ slug: 'p' }),
    ['/', ...LISTS, ...POSTS],
  ],
  ['a post gets an address', 'slugs/p', null, bio(), []],
  ['a post is rewritten unchanged', 'blogPosts/p', post(), post(), []],
  ['an earlier version of a post is stored', 'blogPosts/p/revisions/1', null, post(), []],
  [
    'a hidden bio changes its text',
    'memberBios/b',
    bio({ show: false }),
    bio({ show: false, description: 'E' }),
    AUTHORS,
  ],
  [
    'a shown bio changes its text',
    'memberBios/b',
    bio(),
    bio({ description: 'E' }),
    [...AUTHORS, '/Team', '/sitemap.xml'],
  ],
  ['a bio is shown', 'memberBios/b', bio({ show: false }), bio(), [...AUTHORS, '/Team', '/sitemap.xml']],
  ['a bio is rewritten unchanged', 'memberBios/b', bio(), bio(), []],
  ['a presence stamp is written', 'blogPosts/p/presence/b', null, bio(), []],
  ['an unknown document is written', 'elsewhere/b', null, bio(), []],
])('a change makes exactly the pages that it affects stale: %s', (_what, place, before, after, expected) => {
  const path = `projectdata/website/${place}`;
  const isOld = pagesMadeOld({ path, before: stored(path, before), after: stored(path, after) });
  expect(KEYS.filter((key) => isOld?.(key)).sort()).toEqual([...expected].sort());
  expect(KEYS.filter((key) => isOld?.(dataOf(key))).sort(), 'their data').toEqual([...expected].sort());
});

test('a change of a staff-only document makes no page stale', () => {
  for (const path of ['userdata/x', 'staffLog/x', 'signups/x'])
    expect(pagesMadeOld({ path, before: null, after: stored(path, { a: 'b' }) })).toBeNull();
});
