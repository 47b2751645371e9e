import { describe, expect, test } from 'vitest';
import { atomXml, type Feed, jsonFeed, rssXml, sitemapXml } from './feed.ts';

const feed: Feed = {
  title: 'Lantern & Sons',
  description: 'Small <lights>',
  language: 'pt-BR',
  origin: 'https://studio.example',
  path: '/feed.xml',
  page: '/blog/tags/light',
  id: '/blog/tags/light',
  entries: [
    {
      id: 'https://studio.example/blog/a%20b',
      address: 'https://studio.example/blog/a-date',
      title: 'A "date" \u0001<script>',
      summary: 'x ]]> y \ud800',
      author: 'Ines +2',
      published: Date.UTC(2026, 10, 21, 8, 30),
      updated: null,
    },
  ],
};

describe.each([
  ['RSS', rssXml],
  ['Atom', atomXml],
])('%s', (_name, write) => {
  const text = write(feed);

  test('an XML feed escapes markup in text', () => {
    expect(text).toContain('A &#34;date&#34; &#60;script&#62;');
    expect(text).toContain('Lantern &#38; Sons');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('\u0001');
    expect(text.isWellFormed()).toBe(true);
  });

  test('an entry of an XML feed has its permanent address as id, and links to its present address', () => {
    expect(text).toMatch(/<(guid|id)[^>]*>https:\/\/studio\.example\/blog\/a%20b<\/(guid|id)>/);
    expect(text).toMatch(/<link( href="|>)https:\/\/studio\.example\/blog\/a-date/);
  });

  test('an XML feed links to the page that lists its posts', () => {
    expect(text).toMatch(/<link( href="|>)https:\/\/studio\.example\/blog\/tags\/light("|<)/);
  });

  test('an XML feed contains its own address', () => {
    expect(text).toMatch(/rel="self"/);
    expect(text).toContain('https://studio.example/feed.xml');
  });
});

test('each entry of a JSON feed has its content, or its summary if there is no content', () => {
  const [entry] = feed.entries;
  if (!entry) throw new Error('no entry');
  const { items, ...about } = JSON.parse(
    jsonFeed({ ...feed, entries: [entry, { ...entry, content: '<p>Whole</p>' }] }),
  );
  expect(about).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Lantern & Sons',
    home_page_url: 'https://studio.example/blog/tags/light',
    feed_url: 'https://studio.example/feed.xml',
  });
  expect(items[0]).toMatchObject({
    id: 'https://studio.example/blog/a%20b',
    url: 'https://studio.example/blog/a-date',
    content_text: entry.summary.toWellFormed(),
    date_published: '2026-11-21T08:30:00.000Z',
    authors: [{ name: 'Ines +2' }],
  });
  expect(items[1].content_html).toBe('<p>Whole</p>');
  expect(items[1]).not.toHaveProperty('content_text');
});

test('RSS and Atom feeds contain the whole text of each post, with escaped HTML', () => {
  const whole = { ...feed, entries: feed.entries.map((entry) => ({ ...entry, content: '<p>A & B</p>' })) };
  for (const text of [rssXml(whole), atomXml(whole)])
    expect(text).toMatch(/<content[^>]*>&#60;p&#62;A &#38; B&#60;\/p&#62;<\/content/);
});

test('Atom and JSON feeds contain the date of a post’s update', () => {
  expect(atomXml(feed)).toContain('<updated>2026-11-21T08:30:00.000Z</updated>');
  expect(jsonFeed(feed)).not.toContain('date_modified');
  const changed = feed.entries.map((entry) => ({ ...entry, updated: Date.UTC(2026, 11, 1) }));
  const updated = { ...feed, entries: [...changed, ...feed.entries] };
  const dates = [...atomXml(updated).matchAll(/<updated>(.*)<\/updated>/g)].map(([, date]) => date);
  expect(dates).toEqual(['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-11-21T08:30:00.000Z']);
  expect(JSON.parse(jsonFeed(updated)).items[0].date_modified).toBe('2026-12-01T00:00:00.000Z');
});

test('dates have the e-mail format in RSS feeds, and the ISO 8601 format in Atom feeds', () => {
  expect(rssXml(feed)).toContain('<pubDate>Sat, 21 Nov 2026 08:30:00 GMT</pubDate>');
  expect(atomXml(feed)).toContain('<published>2026-11-21T08:30:00.000Z</published>');
});

test('a site map lists pages, with their dates if known', () => {
  const text = sitemapXml([
    { address: 'https://studio.example/' },
    { address: 'https://studio.example/blog/a?b&c', changed: 0 },
  ]);
  expect(text).toContain('<url><loc>https://studio.example/</loc></url>');
  expect(text).toContain(
    '<url><loc>https://studio.example/blog/a?b&#38;c</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>',
  );
});
