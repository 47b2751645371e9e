import { expect, test } from 'vitest';
import { countedPage } from './counted-page.ts';

const OWN = [
  {
    address: '/imprint',
    label: '',
    place: 'none',
    title: '',
    description: null,
    order: 0,
    text: '',
  } as const,
];

test.each([
  ['/', { post: null }],
  ['/blog', { post: null }],
  ['/blog?before=5&id=abc', { post: null }],
  ['/Blog/snow?from=summer', { post: 'snow' }],
  ['/blog/archive', { post: null }],
  ['/blog/tags/music', { post: null }],
  ['/games/Snow', { post: null }],
  ['/Contact', { post: null }],
  ['/team', { post: null }],
  ['/search?q=snow', { post: null }],
  ['/imprint', { post: null }],
  ['/blog/snow.data', null],
  ['/blog/snow.data?_routes=root', null],
  ['/blog.data?before=5&id=abc', null],
  ['/imprint.data?_routes=root', null],
  ['/rss.xml', null],
  ['/games/Snow/news.json', null],
  ['/sitemap.xml', null],
  ['/robots.txt', null],
  ['/drafts/secret', null],
  ['/404', null],
  ['/admin/blogs', null],
  ['/nowhere', null],
  ['/blog/%', null],
])('a view of %s is counted as %j (null: not counted)', (target, page) => {
  expect(countedPage(target, OWN)).toEqual(page);
});
