import { expect, test } from 'vitest';
import { styleLinks, textLinks } from './page-links.ts';
import { staticPage } from './static-page.ts';

const SITE = { origins: ['https://studio.example'], others: new Set<string>() };

const made = (html: string) => staticPage(html, { page: '/blog', site: SITE, notAvailable: 'Not now <b>.' });

test('a static page has no scripts, forbids them, and keeps its data for search engines', () => {
  const { html } = made(
    '<!DOCTYPE html><html lang="de"><head><link rel="modulepreload" href="/a.js"/><script type="application/ld+json">{"@type":"Game"}</script></head><body><script>run()</script><p>Text &amp; more</p></body></html>',
  );
  expect(html).toMatch(/^<!DOCTYPE html><html lang="de">/);
  expect(html).not.toMatch(/run\(\)|modulepreload/);
  expect(html).toContain('{"@type":"Game"}');
  expect(html).toContain("script-src 'none'");
  expect(html).toContain('<p>Text &amp; more</p>');
});

test('a static page shows the contents of noscript, and applies web fonts without a script', () => {
  const { html } = made(
    '<html><head><style id="fonts" media="not all">a{}</style><noscript><link rel="stylesheet" href="/a.css"></noscript></head></html>',
  );
  expect(html).toContain('<link rel="stylesheet" href="/a.css">');
  expect(html).not.toContain('not all');
});

test('a form in a static page is disabled, and a text says so', () => {
  const { html } = made(
    '<form action="/forms/sign-up" method="post"><input name="email"><button>Go</button></form>',
  );
  expect(html).not.toContain('/forms/sign-up');
  expect(html.match(/disabled=""/g)).toHaveLength(2);
  expect(html).toContain('<p>Not now &lt;b&gt;.</p>');
});

test('in a static page, a list position in a link’s query becomes a path; other queries stay', () => {
  const { html } = made(
    '<a href="/blog?before=17&amp;id=a">Older</a><a href="https://store.example/?a=1">Store</a>',
  );
  expect(html).toContain('href="/blog/from-17-a/"');
  expect(html).toContain('href="https://store.example/?a=1"');
});

test('a page’s links are found in attributes, srcset, styles and frames', () => {
  const { links } =
    made(`<head><link rel="icon" href="/i.svg"><link rel="preload" as="image" imagesrcset="/p/1.avif 320w, /p/2.avif 480w">
    <meta property="og:image" content="https://studio.example/c.jpg"><style>a{background:url("/b.png")}</style></head>
    <img src="/a.jpg" srcset="/a1.jpg 1x,/a2.jpg 2x" style="background:url(/s.png)"><a href="/x">X</a>
    <iframe srcdoc="&lt;img src='/still.jpg'&gt;"></iframe>`);
  expect(links.toSorted()).toEqual(
    [
      '/a.jpg',
      '/a1.jpg',
      '/a2.jpg',
      '/b.png',
      '/i.svg',
      '/p/1.avif',
      '/p/2.avif',
      '/s.png',
      '/still.jpg',
      '/x',
      'https://studio.example/c.jpg',
    ].toSorted(),
  );
});

test('links in style sheets, feeds and manifests are found', () => {
  expect(styleLinks("a{src:url('/f.woff2')} b{x:url(data:a)}")).toEqual(['/f.woff2']);
  expect(
    textLinks(
      '<loc>https://studio.example/a?b=1&amp;c=2</loc><a href="https://other.example/">',
      SITE.origins,
    ),
  ).toEqual(['https://studio.example/a?b=1&c=2']);
  expect(textLinks('{"icons":[{"src": "/i.png"}]}', SITE.origins)).toEqual(['/i.png']);
});

test.each([
  ['a text with an escaped query', '<loc>https://studio.example/a?b=1&amp;c=2</loc>', ['/a?b=1&c=2']],
  [
    'HTML escaped with names',
    '<d>&lt;a href=&quot;https://studio.example/p?a&amp;amp;b&quot;&gt;</d>',
    ['/p?a&b'],
  ],
  ['HTML escaped with numbers', '<d>&#60;a href=&#34;https://studio.example/p&#x22;&#62;x</d>', ['/p']],
  ['HTML with quotes escaped twice', '<d>&lt;p>&amp;#34;https://studio.example/blog&amp;#34;</d>', []],
  ['HTML in a CDATA section', '<d><![CDATA[<img src="https://studio.example/a?b&amp;c">]]></d>', ['/a?b&c']],
  [
    'code that shows a link',
    '<d>&lt;code>&amp;lt;a href="https://studio.example/x"&amp;gt;&lt;/code></d>',
    [],
  ],
  [
    'a JSON feed',
    '{"items":[{"url":"https://studio.example/p","html":"<a href=\\"https://studio.example/q?a&amp;b\\">"}]}',
    ['/p', '/q?a&b'],
  ],
  ['robots.txt', 'Allow: /\n\nSitemap: https://studio.example/sitemap.xml\n', ['/sitemap.xml']],
])('of %s, the links that people wrote are found', (_what, text, paths) => {
  expect(textLinks(text, SITE.origins)).toEqual(paths.map((path) => `https://studio.example${path}`));
});
