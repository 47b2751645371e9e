import { expect, test } from 'vitest';
import { newPost, type Post } from '../../domain/posts/post.ts';
import { markdownTree } from '../../ui/markdown/markdown-tree.ts';
import { feedContents } from './feed-content.server.tsx';

const post = (id: string, content: string): Post => ({ ...newPost('ines', 0), id, content });
const format = async (text: string) => ({ tree: markdownTree(text), isFinal: true });
const html = async (content: string) =>
  (await feedContents([post('one', content)], format, 'https://studio.example')).contents.get('one');

test.each([
  [
    '**Bold** and [near](/blog/x)',
    '<p dir="auto"><strong>Bold</strong> and <a href="https://studio.example/blog/x">near</a></p>',
  ],
  [
    '[below](#end), [again](?a=b) and [beside](two)',
    '<p dir="auto"><a href="https://studio.example/blog/one#end">below</a>, <a href="https://studio.example/blog/one?a=b">again</a> and <a href="https://studio.example/blog/two">beside</a></p>',
  ],
  [
    '[far](https://far.example/a?b=1&c=2)',
    '<p dir="auto"><a href="https://far.example/a?b=1&amp;c=2">far</a></p>',
  ],
  [
    '![a map](/map.svg)',
    '<p dir="auto"><img src="https://studio.example/map.svg" alt="a map" loading="lazy"/></p>',
  ],
  [
    '![Trailer](https://www.youtube.com/watch?v=abcdefghijk)',
    '<p dir="auto"><a href="https://www.youtube.com/watch?v=abcdefghijk">Trailer</a></p>',
  ],
  [
    '> [!TIP]\n> Bring a lamp.',
    '<blockquote dir="auto">\n<p dir="auto"><strong>Tip</strong></p><p dir="auto">Bring a lamp.</p>\n</blockquote>',
  ],
])('the Markdown %j becomes %j in a feed', async (content, expected) => {
  expect(await html(content)).toBe(expected);
});

test('hostile markup is harmless in a feed, as on the site', async () => {
  const text = await html(
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](javascript:alert(1)) ![z](//evil.example/a.png)',
  );
  expect(text).not.toMatch(/<script|javascript:|evil/);
  expect(text).toContain('&lt;script&gt;');
});

test('a feed has no content of posts that are empty, unformatted, or beyond its size limit', async () => {
  const long = 'word '.repeat(39_000);
  const posts = [
    post('empty', ' '),
    post('unformatted', 'word '.repeat(100_000)),
    post('first', long),
    post('second', long),
    post('third', long),
    post('short', 'A few words'),
  ];
  const { contents } = await feedContents(
    posts,
    async () => ({ tree: { type: 'root', children: [] }, isFinal: true }),
    'https://studio.example',
  );
  expect([...contents.keys()]).toEqual(['first', 'second', 'short']);
});
