import { describe, expect, test } from 'vitest';
import { CommandError } from '../../../../scripts/data/command.ts';
import { fillPlaceholders } from '../html/placeholders.ts';
import { readText } from '../html/read-text.ts';
import { readWordPress } from './wordpress.ts';

// Data in the format of WordPress 6's exports (WXR 1.2): RSS with CDATA, block comments, and attachments as items.

const NOW = Date.UTC(2024, 5, 1);

const exported = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file. -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Lantern Works</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_id>2</wp:author_id><wp:author_login><![CDATA[mira]]></wp:author_login>
<wp:author_display_name><![CDATA[Mira Quill]]></wp:author_display_name></wp:author>
${items.join('\n')}</channel></rss>`;

function item({
  id = 12,
  title = '<![CDATA[First light]]>',
  content = '<p>Text</p>',
  status = 'publish',
  type = 'post',
  slug = 'first-light',
  gmt = '2019-05-04 10:30:00',
  more = '',
}: {
  id?: number;
  title?: string;
  content?: string;
  status?: string;
  type?: string;
  slug?: string;
  gmt?: string;
  more?: string;
} = {}) {
  return `<item><title>${title}</title><link>https://old.example/2019/05/${slug}/</link>
<pubDate>Sat, 04 May 2019 10:30:00 +0000</pubDate><dc:creator><![CDATA[mira]]></dc:creator>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2019-05-04 12:30:00]]></wp:post_date>
<wp:post_date_gmt><![CDATA[${gmt}]]></wp:post_date_gmt><wp:post_name><![CDATA[${slug}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status><wp:post_type><![CDATA[${type}]]></wp:post_type>${more}</item>`;
}

const read = (...items: string[]) => readWordPress(exported(...items), NOW);
const markdown = (content: string, ...items: string[]) => {
  const text = readText(read(item({ content }), ...items).posts[0]?.html ?? '');
  return 'problem' in text ? text.problem : fillPlaceholders(text.markdown, ({ address }) => address);
};

test('an imported WordPress post keeps its title, author, dates, tags and addresses', () => {
  const category = (kind: string, name: string) =>
    `<category domain="${kind}" nicename="x"><![CDATA[${name}]]></category>`;
  const more =
    category('category', 'Devlog &amp; notes') +
    category('category', 'Uncategorized') +
    category('post_tag', 'light');
  expect(read(item({ title: 'Lamps &amp; <![CDATA[oil]]>', more })).posts).toEqual([
    {
      id: expect.stringMatching(/^wordpress-[0-9a-f]{8}-12$/),
      formerId: 'wordpress-12',
      title: 'Lamps & oil',
      words: '<p>Text</p>',
      html: '<p>Text</p>',
      excerpt: '',
      slug: 'first-light',
      authors: ['Mira Quill'],
      tags: ['Devlog & notes', 'light'],
      creationDate: Date.UTC(2019, 4, 4, 10, 30),
      publishDate: Date.UTC(2019, 4, 4, 10, 30),
      published: true,
      closed: null,
      pinned: false,
      featured: false,
      image: '',
      oldPath: '/2019/05/first-light/',
      paths: ['/2019/05/first-light/', '/?p=12'],
      losses: [],
    },
  ]);
});

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const shown = { published: true, closed: null, oldPath: '/2019/05/first-light/' };

test.each<[string, Parameters<typeof item>[0], object]>([
  ['published', { status: 'publish' }, shown],
  ['scheduled', { status: 'future', gmt: '2030-01-01 00:00:00' }, shown],
  ['scheduled for a date that has passed', { status: 'future' }, { published: false }],
  ['a draft', { status: 'draft' }, { published: false, closed: null }],
  ['waiting for a review', { status: 'pending' }, { published: false, closed: null }],
  ['private', { status: 'private' }, { closed: 'it was private' }],
  ['in an unknown status', { status: 'inherit' }, { closed: 'its status is “inherit”' }],
  ['without a status', { status: '' }, { closed: 'it has no status' }],
  [
    'behind a password',
    { more: '<wp:post_password><![CDATA[lantern]]></wp:post_password>' },
    { closed: 'it had a password' },
  ],
  [
    'for subscribers',
    { more: meta('_jetpack_newsletter_access', 'paid_subscribers') },
    { closed: 'it was for subscribers only' },
  ],
  [
    'open to everybody in its newsletter settings',
    { more: meta('_jetpack_newsletter_access', 'everybody') },
    shown,
  ],
  [
    'partly behind a paywall',
    { content: '<p>a</p><!-- wp:jetpack/paywall /--><p>b</p>' },
    { closed: 'part of it was not public' },
  ],
  [
    'partly for members, by a plugin',
    { content: 'a [restrict level="1"]b[/restrict]' },
    { closed: 'part of it was not public' },
  ],
])('a WordPress post that is %s becomes public only if everyone could read it', (_what, fields, expected) => {
  const [post] = read(item(fields)).posts;
  expect(post).toMatchObject(expected);
  if (post?.closed !== null) expect(post).toMatchObject({ published: false, oldPath: null });
});

test.each([
  '{"ref":7}',
  '{"ref": 7}',
])('a post with a members-only block inside another block (%s) becomes a draft', (ref) => {
  const block = (id: number, content: string) =>
    item({ id, content, type: 'wp_block', slug: `block-${id}`, title: `Block ${id}` });
  const members =
    '<!-- wp:jetpack/premium-content/container --><p>Secret</p><!-- /wp:jetpack/premium-content/container -->';
  const posts = (content: string) =>
    read(item({ content }), block(7, '<!-- wp:block {"ref":78} /-->'), block(78, members)).posts;
  expect(posts(`<!-- wp:block ${ref} /-->`)).toMatchObject([
    { published: false, closed: 'part of it was not public', html: expect.stringContaining('Secret') },
  ]);
  expect(posts('<!-- wp:block {"ref":780} /-->')).toMatchObject([{ published: true, closed: null }]);
});

test('names of authors are read as text, because WordPress stores them as HTML', () => {
  const file = exported(item()).replace('Mira Quill', 'Mira &amp; Olo');
  expect(readWordPress(file, NOW).posts).toMatchObject([{ authors: ['Mira & Olo'] }]);
});

test('a sticky WordPress post becomes a pinned post', () => {
  expect(read(item({ more: '<wp:is_sticky>1</wp:is_sticky>' })).posts).toMatchObject([{ pinned: true }]);
});

test('a WordPress draft without a UTC date keeps its local date, read as UTC', () => {
  const [draft] = read(item({ status: 'draft', gmt: '0000-00-00 00:00:00' })).posts;
  expect(draft?.creationDate).toBe(Date.UTC(2019, 4, 4, 12, 30));
});

test('the report lists left-out pages, trashed posts and products, but no internal items', () => {
  const { posts, leftOut } = read(
    item({ type: 'page', title: 'Imprint' }),
    item({ status: 'trash', title: 'Old' }),
    item({ type: 'product', title: 'Mug' }),
    item({ type: 'nav_menu_item' }),
    item({ type: 'wp_global_styles' }),
  );
  expect(posts).toEqual([]);
  expect(leftOut).toEqual([
    expect.stringContaining('“Imprint”'),
    '“Old”, which is in the trash.',
    '“Mug”, which is of the kind “product”.',
  ]);
});

test('the featured image of a WordPress post becomes the URL of the attached file', () => {
  const attachment = item({
    id: 30,
    type: 'attachment',
    more: '<wp:attachment_url><![CDATA[https://old.example/wp-content/uploads/2019/05/lamp.jpg]]></wp:attachment_url>',
  });
  expect(read(item({ more: meta('_thumbnail_id', '30') }), attachment).posts).toMatchObject([
    { image: 'https://old.example/wp-content/uploads/2019/05/lamp.jpg' },
  ]);
});

describe('the content of a WordPress post becomes Markdown', () => {
  test.each<[string, string, string]>([
    [
      'blocks',
      '<!-- wp:heading {"level":3} --><h3 class="wp-block-heading">Oil</h3><!-- /wp:heading -->\n\n<!-- wp:paragraph --><p>One <strong>two</strong>.</p><!-- /wp:paragraph -->\n\n<!-- wp:list --><ul><!-- wp:list-item --><li>a</li><!-- /wp:list-item --></ul><!-- /wp:list -->',
      '### Oil\n\nOne **two**.\n\n- a',
    ],
    [
      'the old editor’s empty lines',
      'First\nline\n\n<h2>Head</h2>\n\nLast',
      'First  \nline\n\n## Head\n\nLast',
    ],
    ['code with empty lines', '<pre>a\n\nb</pre>\n\nText', '```\na\n\nb\n```\n\nText'],
    [
      'a picture with a caption from the old editor',
      '[caption id="x" align="left" width="300"]<a href="https://old.example/wp-content/uploads/a.jpg"><img src="https://old.example/wp-content/uploads/a-300x200.jpg" alt="" /></a> A lamp[/caption]',
      '![A lamp](https://old.example/wp-content/uploads/a-300x200.jpg)',
    ],
    [
      'a picture block',
      '<!-- wp:image {"id":5} --><figure class="wp-block-image"><img src="https://old.example/b.png" alt="Dark"/><figcaption class="wp-element-caption">Dark</figcaption></figure><!-- /wp:image -->',
      '![Dark](https://old.example/b.png)',
    ],
    [
      'an embedded video',
      '<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ\n</div></figure><!-- /wp:embed -->',
      '![Video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
    ],
    [
      'the address of a video on its own line',
      'Look:\n\nhttps://youtu.be/aqz-KE-bpKQ\n\nNice.',
      'Look:\n\n![Video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)\n\nNice.',
    ],
    ...[
      '[youtube https://www.youtube.com/watch?v=aqz-KE-bpKQ]',
      '[youtube=http://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;w=320&amp;h=240]',
      '[youtube id=aqz-KE-bpKQ]',
      '[embed]https://www.youtube.com/watch?v=aqz-KE-bpKQ[/embed]',
    ].map((shortcode): [string, string, string] => [
      shortcode,
      shortcode,
      '![Video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
    ]),
    [
      'an address with a query in a shortcode',
      '[embed]https://a.example/x?b=1&amp;c=2[/embed] [vimeo https://vimeo.com/12?h=3&c=4]',
      '[https://a.example/x?b=1&c=2](https://a.example/x?b=1&c=2)\n\n[https://vimeo.com/12?h=3&c=4](https://vimeo.com/12?h=3&c=4)',
    ],
    [
      'a shortcode in double brackets, which WordPress shows as text',
      'Write [[gallery ids="1"]] or [[caption]a lamp[/caption]], not [[1]] or [[see]].',
      'Write \\[gallery ids="1"] or \\[caption]a lamp\\[/caption], not \\[\\[1]] or \\[\\[see]].',
    ],
    [
      'text inside a shortcode',
      '[embed]https://a.example/x[/embed]',
      '[https://a.example/x](https://a.example/x)',
    ],
  ])('%s', (_what, content, expected) => {
    expect(markdown(content)).toBe(expected);
  });

  test('a gallery shortcode becomes the gallery’s pictures', () => {
    const attachments = [31, 32].map((id) =>
      item({
        id,
        type: 'attachment',
        more: `<wp:attachment_url>https://old.example/wp-content/uploads/${id}.jpg</wp:attachment_url>`,
      }),
    );
    expect(markdown('Text\n\n[gallery columns="2" ids="31,32"]', ...attachments)).toContain(
      '![](https://old.example/wp-content/uploads/31.jpg)',
    );
  });

  test('an unknown shortcode becomes plain text and is reported', () => {
    const { posts } = read(item({ content: 'Before [contact-form-7 id="4" title="Form"] after [1].' }));
    expect(posts[0]?.html).toContain('[contact-form-7 id="4" title="Form"]');
    expect(posts[0]?.losses).toEqual(['the shortcode [contact-form-7], now plain text']);
  });

  test('scripts in a post are removed', () => {
    expect(markdown('<p>a</p><script>alert(1)</script><p onclick="x()">b</p>')).toBe('a\n\nb');
  });
});

test.each([
  ['a feed of another program', '<rss><channel><item></rss>'],
  ['an HTML page', '<html><body>Sign in</body></html>'],
  ['an empty file', ''],
])('%s is refused as a WordPress export, with one sentence', (_what, text) => {
  expect(() => readWordPress(text, NOW)).toThrow(CommandError);
});
