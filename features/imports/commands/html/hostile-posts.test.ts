import { expect, test } from 'vitest';
import { planImport } from '../posts/to-documents.ts';
import { readWordPress } from '../wordpress/wordpress.ts';
import { readText } from './read-text.ts';

// Finds conversions that take quadratic time: they would take minutes for these posts and exceed the test's time limit.

const wordPress = (content: string) =>
  `<rss><channel><item><title>a</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`;

test.each([
  ['unterminated shortcode tags', '[caption '],
  ['shortcodes that are never closed', '[caption]'],
  ['closing shortcodes', '[/caption]'],
  ['brackets', '[['],
  ['unterminated comments', '<!--'],
  ['blocks with unterminated settings', '<!-- wp:a {'],
  ['unclosed code elements', '<pre><code>'],
  ['unclosed figures', '<figure><img src="https://a.example/b.png">'],
  ['nested elements', '<div>'],
  ['nested formatting elements', '<b><i>'],
  ['nested lists', '<ul><li>'],
  ['paragraphs in tables', '<table><p>'],
  ['quotes in attributes', '<a title="'],
  ['empty lines', '\n \n'],
])('a post of 100,000 %s is imported, or refused with one sentence', (_what, piece) => {
  const [post] = readWordPress(wordPress(piece.repeat(100_000)), 0).posts;
  const text = readText(post?.html ?? '');
  if ('problem' in text) expect(text.problem).toMatch(/^(?:has more than|has HTML)/);
  else expect(text.markdown.length).toBeLessThan(5_000_000);
});

test('a post whose conversion throws is left out and named; the others are imported', () => {
  const site = readWordPress(wordPress('<p>Oil</p>'), 0);
  const [post] = site.posts;
  if (!post) throw new Error('There is no post.');
  // An object that every method of strings refuses.
  const html = Object.create(String.prototype) as string;
  const posts = [
    { ...post, title: 'Broken', html },
    { ...post, id: 'other' },
  ];
  const plan = planImport({ ...site, posts }, { posts: new Map(), slugs: new Set(), bios: new Map() });
  expect(plan.posts.map((planned) => planned.post.id)).toEqual(['other']);
  expect(plan.leftOut).toEqual([expect.stringMatching(/^“Broken”, which cannot be read: .+\.$/)]);
});

test.each([
  ['100,000 nested elements', '<div>'.repeat(100_000), 'has HTML that is nested too deeply'],
  ['30,000 paragraphs', '<p>a</p>'.repeat(30_000), 'has more than 20,000 HTML elements'],
  ['an overlong text', 'a '.repeat(3_000_000), 'has more than 5,000,000 characters of HTML'],
])('the report gives the reason why a post is left out: %s', (_what, html, problem) => {
  expect(readText(html)).toEqual({ problem });
});

test('code with 200,000 consecutive spaces is imported, and the text around the spaces is kept', () => {
  const text = readText(`<pre>a${' '.repeat(200_000)}b</pre>`);
  expect('markdown' in text && text.markdown.replace(/ +/, ' ')).toBe('```\na b\n```');
});

test('a list of 10,000 items keeps its numbers', () => {
  const text = readText(`<ol>${'<li>a</li>'.repeat(10_000)}</ol>`);
  expect('markdown' in text && text.markdown.endsWith('\n10000. a')).toBe(true);
});
