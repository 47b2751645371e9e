import { describe, expect, test } from 'vitest';
import studio from '../../e2e/support/studio/studio.config.ts';
import { pageMeta } from './page-meta.ts';

const matches = (hostKind: 'main' | 'demo') => [
  { id: 'root', loaderData: { studio, mainOrigin: 'https://studio.example', hostKind } },
];
const tags = (page: Parameters<typeof pageMeta>[1], hostKind: 'main' | 'demo' = 'main') =>
  pageMeta(matches(hostKind), page);
const post = { path: '/blog/a%20b', title: 'A date', description: 'Soon', article: { published: 0 } };

describe('page title (docs/product.md#pages-and-addresses)', () => {
  test('a page without a title of its own has the studio’s name as its title', () => {
    expect(tags({ path: '/Team' })).toContainEqual({ title: studio.name });
  });

  test('the page title of a post begins with the post’s title', () => {
    expect(tags(post)).toContainEqual({ title: `A date · ${studio.name}` });
  });
});

test('the canonical link of a page contains the page’s full address', () => {
  expect(tags(post)).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://studio.example/blog/a%20b',
  });
});

test.each([
  ['/art/card.png', 'https://studio.example/art/card.png'],
  ['https://a.example/x.jpg', 'https://a.example/x.jpg'],
  ['/pictures/abc/1600.jpg', 'https://studio.example/pictures/abc/card.jpg'],
  ['/art/covers/map.svg', 'https://studio.example/social-card.jpg'],
  ['javascript:x.png', 'https://studio.example/social-card.jpg'],
  ['', 'https://studio.example/social-card.jpg'],
])('the social card of a post with the image %j shows %s', (image, shown) => {
  expect(tags({ ...post, image })).toContainEqual({ property: 'og:image', content: shown });
});

test('the social card of a post has the type “article” and the post’s dates', () => {
  expect(tags(post)).toContainEqual({ property: 'og:type', content: 'article' });
  expect(tags(post)).toContainEqual({
    property: 'article:published_time',
    content: '1970-01-01T00:00:00.000Z',
  });
  expect(tags({ ...post, article: { published: 0, updated: 86_400_000 } })).toContainEqual({
    property: 'article:modified_time',
    content: '1970-01-02T00:00:00.000Z',
  });
});

test.each([
  ['the 404 page', tags({ path: '/404', hidden: true })],
  ['every page of a demo host', tags(post, 'demo')],
])('a robots meta tag forbids search engines to list %s', (_page, found) => {
  expect(found).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(found).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }));
});
