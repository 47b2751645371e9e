import { expect, test } from 'vitest';
import { readWordPress } from '../wordpress/wordpress.ts';
import { authorIds } from './author-ids.ts';
import { storedPictures } from './stored-pictures.ts';
import { planImport, postDocuments } from './to-documents.ts';
import { wordLosses } from './word-losses.ts';

/** The text and losses of a WordPress post with this content. */
async function imported(content: string): Promise<{ markdown: string; losses: string[] }> {
  const xml = `<rss><channel><link>https://old.example</link><item><title>Oil</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:post_date_gmt>2024-01-01 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`;
  const site = readWordPress(xml, 0);
  const plan = planImport(site, { posts: new Map(), slugs: new Set(), bios: new Map() });
  expect(plan.leftOut).toEqual([]);
  const [planned] = plan.posts;
  if (!planned) throw new Error('The post was left out.');
  const pictures = storedPictures({ uploads: site.uploads, folder: null, now: 0 }, null);
  const { documents, losses } = await postDocuments(planned, plan, authorIds(new Map()), pictures);
  return { markdown: String(documents.at(-1)?.fields.content), losses };
}

test.each<[string, boolean]>([
  ['https://old.example/a.jpg', true],
  ['//www.old.example/files/a.jpg', true],
  ['/a.jpg', true],
  ['https://cdn.example/wp-content/uploads/a.jpg', true],
  ['https://else.example/a.jpg', false],
])('the picture %s, which keeps its address, is reported as lost with the old site: %s', async (address, isLost) => {
  const { losses } = await imported(`<img src="${address}" alt="IMG_1">`);
  expect(losses).toEqual(isLost ? [`the picture file ${address}, which keeps its old address`] : []);
});

test.each<[string, string, string]>([
  ['a generic type', 'We map a Lamp<string,int> once.', 'We map a Lamp\\<string,int> once.'],
  [
    'an address in angle brackets',
    'Write to <lamps@old.example> today.',
    'Write to \\<lamps\\@old.example> today.',
  ],
  ['a name of symbols in a code block', '<pre>one <x$y> two</pre>', '```\none <x$y> two\n```'],
  [
    'a code block of several code elements',
    '<pre><code>oil();</code>\n<code>wick();</code>\nburn();</pre>',
    '```\noil();\nwick();\nburn();\n```',
  ],
  [
    'a shortcode of code with tags',
    'Before\n[code]\nif (a<b) use("<b>");\n[/code]\nafter',
    'Before\n\n```\nif (a<b) use("<b>");\n```\n\nafter',
  ],
  [
    'a shortcode of code with a language, stored as HTML',
    '[sourcecode language="php"]echo &lt;b&gt; &amp;&amp; 1;[/sourcecode]',
    '```php\necho <b> && 1;\n```',
  ],
  [
    'a shortcode of code that is stored partly as HTML',
    '[code]Lamp&lt;int&gt; a; Wick<string> b;[/code]',
    '```\nLamp<int> a; Wick<string> b;\n```',
  ],
  ['a shortcode named after a language', '[css]a > b { }[/css]', '```css\na > b { }\n```'],
  ['code that shows shortcodes', '<pre>[code]a[/code] [gallery]</pre>', '```\n[code]a[/code] [gallery]\n```'],
  [
    'lines after a heading in the classic editor',
    '<h2>Oil</h2>\nFirst line\nsecond line\n\nNext',
    '## Oil\n\nFirst line  \nsecond line\n\nNext',
  ],
  [
    'lines beside a list in the classic editor',
    'Needs:\n<ul>\n<li>oil\nand wick</li>\n</ul>\nThat is all.',
    'Needs:\n\n- oil  \n  and wick\n\nThat is all.',
  ],
  ['words beside a tag in the wrong place', '<p>oil\n<td>and\nwick</td>\nburn</p>', 'oil and  \nwick burn'],
  ['a picture whose tag has line endings', 'a <em\nclass="b">c</em>', 'a *c*'],
])('an imported post keeps %s', async (_what, content, markdown) => {
  expect(await imported(content)).toEqual({ markdown, losses: [] });
});

test('words that a post does not have any more are listed, unless another loss names them', () => {
  const html = '<p>Oil <code>burns()</code> slowly</p><button>Buy now</button>';
  expect(wordLosses(html, 'Oil slowly', ['the button “Buy now”, removed'])).toEqual([
    'words of its text that the new post does not have: burns',
  ]);
  expect(wordLosses(html, 'Oil `burns()` slowly\n\nBuy now', [])).toEqual([]);
});

test('words that were glued together are listed', () => {
  expect(wordLosses('<ul><li>Oil<br>wick</li></ul>', '- Oilwick', [])).toEqual([
    'words of its text that the new post does not have: Oil wick',
  ]);
});
