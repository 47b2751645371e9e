import { expect, test } from 'vitest';
import { exportText } from '../source/export-text.ts';
import { readWordPress } from './wordpress.ts';

// Damaged exports, as other programs and interrupted downloads make them.

const post = (id: number, title: string, content = '<![CDATA[<p>Text</p>]]>') =>
  `<item><title>${title}</title><link>https://old.example/?p=${id}</link><pubDate>Sat, 04 May 2019 10:30:00 +0000</pubDate>
<content:encoded>${content}</content:encoded><wp:post_id>${id}</wp:post_id>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>\n`;
const START = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Lantern</title><link>https://old.example</link>\n`;
const END = '</channel></rss>\n';
const whole = (...items: string[]) => START + items.join('') + END;

function read(xml: string) {
  const { posts, leftOut } = readWordPress(xml, Date.UTC(2024, 0, 1));
  return { posts: posts.map(({ title, html }) => [title, html]), leftOut };
}
const TEXT = '<p>Text</p>';

test.each([
  ['a raw & in the head', whole(post(1, 'One')).replace('Lantern', 'Lantern & Oil'), 'One', TEXT],
  ['a raw & in a title', whole(post(1, 'Oil & wick')), 'Oil & wick', TEXT],
  ['a raw & in an address', whole(post(1, 'One')).replace('/?p=1', '/?a=1&p=1&amp;b'), 'One', TEXT],
  ['a < in a title', whole(post(1, 'a < b')), 'a < b', TEXT],
  ['HTML in a title', whole(post(1, 'The <b>first</b> lamp')), 'The first lamp', TEXT],
  ['HTML without CDATA', whole(post(1, 'One', '<p>a & b</p>')), 'One', '<p>a & b</p>'],
  [
    'a CDATA section that ends too early',
    whole(post(1, 'One', '<![CDATA[<p>a]]> b</p>]]>')),
    'One',
    '<p>a b</p>',
  ],
  ['blank lines before the declaration', `\n\n${whole(post(1, 'One'))}`, 'One', TEXT],
  ['a byte order mark', `\ufeff${whole(post(1, 'One'))}`, 'One', TEXT],
])('an export with %s is imported whole', (_what, xml, title, html) => {
  expect(read(xml)).toEqual({ posts: [[title, html]], leftOut: [] });
});

test('an item with a wrong closing tag is left out with line and reason; the others are imported', () => {
  const { posts, leftOut } = read(
    whole(post(1, 'One'), post(2, 'Two').replace('</title>', '</titel>'), post(3, 'Three')),
  );
  expect(posts).toEqual([
    ['One', TEXT],
    ['Three', TEXT],
  ]);
  expect(leftOut).toEqual([
    expect.stringMatching(/^The item “Two” on line 7, because its XML is damaged near line \d+ \(.+\)\.$/),
  ]);
});

test.each([
  ['in a text', '[<p>Te'],
  ['between two elements', '</content:encoded>'],
  ['in a tag', '<content:enc'],
])('of a file that ends %s, the posts before are imported, and the report says where it ends', (_what, last) => {
  const xml = whole(post(1, 'One'), post(2, 'Two'));
  const { posts, leftOut } = read(xml.slice(0, xml.lastIndexOf(last) + last.length));
  expect(posts).toEqual([['One', TEXT]]);
  expect(leftOut).toEqual([
    'The item “Two” on line 7, because the file ends in the middle of it.',
    'Anything after line 8, where the file ends before the export does. Export it again.',
  ]);
});

test('a file that ends between two posts is imported, and the report says that it is not whole', () => {
  expect(read(START + post(1, 'One'))).toEqual({
    posts: [['One', TEXT]],
    leftOut: ['Anything after line 7, where the file ends before the export does. Export it again.'],
  });
});

test('an item without an end is followed by the next item', () => {
  const { posts } = read(whole(post(1, 'One').replace('</item>', ''), post(2, 'Two')));
  expect(posts.map(([title]) => title)).toEqual(['One', 'Two']);
});

test.each([
  ['<![CDATA['],
  ['<item>'],
  ['<item '],
  ['<!--'],
  ['&'],
  ['<'],
  ['</item>'],
])('an export with 200,000 times %s is read in linear time', (piece) => {
  expect(read(whole(post(1, 'One'), piece.repeat(200_000))).posts[0]).toEqual(['One', TEXT]);
});

const UMLAUTS = whole(post(1, 'Müll & Tür'));
test.each([
  ['UTF-8', Buffer.from(UMLAUTS)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${UMLAUTS}`)],
  ['UTF-16 (little endian)', Buffer.from(UMLAUTS, 'utf16le')],
  ['UTF-16 (little endian) with a byte order mark', Buffer.from(`\ufeff${UMLAUTS}`, 'utf16le')],
  ['UTF-16 (big endian)', Buffer.from(UMLAUTS, 'utf16le').swap16()],
  ['UTF-16 (big endian) with a byte order mark', Buffer.from(`\ufeff${UMLAUTS}`, 'utf16le').swap16()],
  ['the declared Latin encoding', Buffer.from(UMLAUTS.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
])('an export in %s keeps its letters', (_what, bytes) => {
  const { text, problem } = exportText(bytes);
  expect(problem).toBeNull();
  expect(read(text)).toEqual({ posts: [['Müll & Tür', TEXT]], leftOut: [] });
});

test('characters in another encoding than the declared one are reported with their line', () => {
  const { text, problem } = exportText(Buffer.from(UMLAUTS, 'latin1'));
  expect(problem).toBe(
    'Some characters, the first on line 4, because they are not UTF-8. They became “\ufffd”.',
  );
  expect(read(text).posts).toHaveLength(1);
});
