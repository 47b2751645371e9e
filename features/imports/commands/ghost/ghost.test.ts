import { expect, test, vi } from 'vitest';
import { CommandError } from '../../../../scripts/data/command.ts';
import { fillPlaceholders } from '../html/placeholders.ts';
import { readText } from '../html/read-text.ts';
import { readGhost } from './ghost.ts';
import { readGhostJson } from './ghost-json.ts';

// Data in the format of Ghost 5's exports: tables as JSON, in a list with one database.

const NOW = Date.UTC(2024, 5, 1);

const post = {
  id: '64a1',
  uuid: 'b3f0c7d2',
  title: 'Ink & oil',
  slug: 'ink-and-oil',
  lexical: '{"root":{}}',
  html: '<p>One <em>two</em>.</p>',
  feature_image: '__GHOST_URL__/content/images/2024/01/ink.png',
  featured: 1,
  type: 'post',
  status: 'published',
  custom_excerpt: 'A < B',
  created_at: '2024-01-02T08:00:00.000Z',
  published_at: '2024-01-03T09:00:00.000Z',
};

const exported = (posts: object[], more: object = {}) =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: 1706000000000, version: '5.78.0' },
        data: {
          posts,
          tags: [
            { id: 't1', name: 'Devlog' },
            { id: 't2', name: '#internal' },
            { id: 't3', name: 'Art' },
          ],
          users: [
            { id: 'u1', name: 'Mira Quill' },
            { id: 'u2', name: 'Olo Bann' },
          ],
          posts_tags: [
            { post_id: '64a1', tag_id: 't3', sort_order: 1 },
            { post_id: '64a1', tag_id: 't1', sort_order: 0 },
            { post_id: '64a1', tag_id: 't2', sort_order: 2 },
          ],
          posts_authors: [
            { post_id: '64a1', author_id: 'u2', sort_order: 0 },
            { post_id: '64a1', author_id: 'u1', sort_order: 1 },
          ],
          ...more,
        },
      },
    ],
  });

test.each([
  '2016-05-04T12:30:00.000Z',
  '2016-05-04 12:30:00',
  '2016-05-04T14:30:00+02:00',
  Date.UTC(2016, 4, 4, 12, 30),
])('the date %s of a Ghost post is read alike on a computer in any time zone', (date) => {
  vi.stubEnv('TZ', 'America/New_York');
  const [read] = readGhost(exported([{ ...post, created_at: date, published_at: date }]), NOW).posts;
  vi.unstubAllEnvs();
  expect(read).toMatchObject({
    creationDate: Date.UTC(2016, 4, 4, 12, 30),
    publishDate: Date.UTC(2016, 4, 4, 12, 30),
  });
});

test('an imported Ghost post keeps its texts, order of authors and tags, dates and address', () => {
  expect(readGhost(exported([post]), NOW).posts).toEqual([
    {
      id: 'ghost-64a1',
      formerId: 'ghost-64a1',
      title: 'Ink & oil',
      words: null,
      html: '<p>One <em>two</em>.</p>',
      excerpt: 'A < B',
      slug: 'ink-and-oil',
      authors: ['Olo Bann', 'Mira Quill'],
      tags: ['Devlog', 'Art'],
      creationDate: Date.UTC(2024, 0, 2, 8),
      publishDate: Date.UTC(2024, 0, 3, 9),
      published: true,
      closed: null,
      pinned: false,
      featured: true,
      image: '/content/images/2024/01/ink.png',
      oldPath: '/ink-and-oil/',
      paths: ['/ink-and-oil/'],
      losses: [],
    },
  ]);
});

const LATER = new Date(NOW + 86_400_000).toISOString();
test.each<[string, object, object]>([
  ['published', {}, { published: true, closed: null }],
  ['published and readable by everyone', { visibility: 'public' }, { published: true, closed: null }],
  ['scheduled', { status: 'scheduled', published_at: LATER }, { published: true, closed: null }],
  ['scheduled for a date that has passed', { status: 'scheduled' }, { published: false }],
  ['scheduled without a date', { status: 'scheduled', published_at: null }, { published: false }],
  ['a draft', { status: 'draft' }, { published: false, closed: null }],
  ['sent by e-mail only', { status: 'sent' }, { closed: 'it was sent by e-mail only' }],
  ['in an unknown status', { status: 'archived' }, { closed: 'its status is “archived”' }],
  ['without a status', { status: null }, { closed: 'it has no status' }],
  ['for members', { visibility: 'members' }, { closed: 'it was for members only' }],
  ['for paying members', { visibility: 'paid' }, { closed: 'it was for paying members only' }],
  ['for some tiers', { visibility: 'tiers' }, { closed: 'it was for members of some tiers only' }],
  ['for members with a label', { visibility: 'label:vip' }, { closed: 'it was for “label:vip” only' }],
  ['for an unknown audience', { visibility: null }, { published: false }],
  [
    'partly for members',
    { html: '<p>a</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>b</p>' },
    { closed: 'part of it was for members only' },
  ],
  [
    'partly for non-members only',
    { html: '<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>b</p>' },
    { published: true },
  ],
])('a Ghost post that is %s becomes public only if everyone could read it', (_what, fields, expected) => {
  const [read] = readGhost(exported([{ ...post, ...fields }]), NOW).posts;
  expect(read).toMatchObject(expected);
  if (read?.closed !== null) expect(read).toMatchObject({ published: false, oldPath: null });
});

test('a Ghost post that was scheduled only as an e-mail becomes a draft', () => {
  const scheduled = { ...post, status: 'scheduled', published_at: LATER };
  const json = exported([scheduled], { posts_meta: [{ post_id: '64a1', email_only: 1 }] });
  expect(readGhost(json, NOW).posts).toMatchObject([
    { published: false, closed: 'it was sent by e-mail only' },
  ]);
});

test('pages and empty posts of Ghost are not imported, and are reported as left out', () => {
  const { posts, leftOut } = readGhost(
    exported([
      { ...post, type: 'page', title: 'About' },
      { id: 9, title: '', html: null, plaintext: null, status: 'draft' },
    ]),
    NOW,
  );
  expect(posts).toEqual([]);
  expect(leftOut).toEqual([expect.stringContaining('“About”'), 'The post 9, which is empty.']);
});

test('an old Ghost export with numeric ids, one author and dates in milliseconds is read', () => {
  const json = JSON.stringify({
    data: {
      posts: [
        {
          id: 3,
          title: 'Old',
          slug: 'old',
          html: '<p>x</p>',
          status: 'published',
          page: 0,
          author_id: 1,
          created_at: 1388534400000,
          published_at: 1388534400000,
        },
      ],
      users: [{ id: 1, name: 'Mira Quill' }],
      posts_tags: [],
    },
  });
  expect(readGhost(json, NOW).posts).toMatchObject([
    { formerId: 'ghost-3', authors: ['Mira Quill'], publishDate: Date.UTC(2014, 0, 1), published: true },
  ]);
});

test('a post of Ghost 0.x keeps its cover and Markdown, and names its texts for search engines', () => {
  const old = {
    ...{
      id: 1,
      uuid: 'b3f0',
      title: 'Old',
      slug: 'old',
      html: null,
      status: 'published',
      page: 0,
      author_id: 1,
    },
    markdown:
      '# Hi **you**\n\n- one_two\n\n<div class="note">Raw *words*</div>\n\n```\n#include <a.h>\n```\n\n![Ink](/content/images/2015/01/ink.jpg)',
    image: '/content/images/2015/01/cover.jpg',
    meta_title: 'A title',
    meta_description: 'A description',
    created_at: 1400000000000,
  };
  const [post] = readGhost(
    JSON.stringify({ db: [{ data: { posts: [old], users: [{ id: 1, name: 'Mira Quill' }] } }] }),
    NOW,
  ).posts;
  expect(post?.image).toBe('/content/images/2015/01/cover.jpg');
  expect(post?.losses).toEqual([
    'its title for search engines: “A title”',
    'its description for search engines: “A description”',
  ]);
  const text = readText(post?.html ?? '');
  const markdown = 'problem' in text ? text.problem : text.markdown;
  expect(fillPlaceholders(markdown, ({ address }) => address)).toBe(
    '# Hi you\n\n- one_two\n\nRaw \\*words\\*\n\n```\n#include <a.h>\n```\n\n![Ink](/content/images/2015/01/ink.jpg)',
  );
});

test('posts of two Ghost 0.x sites with the same number have different ids', () => {
  const idOf = (more: object) => readGhost(exported([{ ...post, id: 3, ...more }]), NOW).posts[0]?.id;
  expect(idOf({ uuid: 'a1' })).not.toBe(idOf({ uuid: 'b2' }));
  expect(idOf({ uuid: null })).not.toBe(idOf({ uuid: null, created_at: 1388534400000 }));
});

test.each<[string, string, string]>([
  [
    'a picture card with a caption',
    '<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/2024/01/a.jpg" class="kg-image" alt="" width="2000"><figcaption><span>The lamp</span></figcaption></figure>',
    '![The lamp](/pictures/a/1600.jpg)',
  ],
  [
    'an embed card of a YouTube video',
    '<figure class="kg-card kg-embed-card"><iframe width="200" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" title="Trailer"></iframe></figure>',
    '![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
  ],
  ['a code card', '<pre><code class="language-js">const a = 1;\n</code></pre>', '```js\nconst a = 1;\n```'],
  [
    'a bookmark card',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A page</div></div></a></figure>',
    '[A page](https://a.example/)',
  ],
])('%s of Ghost’s editor becomes Markdown', (_what, html, expected) => {
  const [read] = readGhost(exported([{ ...post, html }]), NOW).posts;
  const text = readText(read?.html ?? '');
  const markdown = 'problem' in text ? text.problem : text.markdown;
  const filled = fillPlaceholders(markdown, ({ address }) =>
    address === '/content/images/2024/01/a.jpg' ? '/pictures/a/1600.jpg' : address,
  );
  expect(filled).toBe(expected);
});

test.each([
  ['another JSON file', '{"posts":[]}'],
  ['a file that is not JSON', 'Sign in'],
])('%s is not accepted as a Ghost export, and a message says so', (_what, text) => {
  expect(() => readGhost(text, NOW)).toThrow(CommandError);
});

/** The titles of the imported posts, and what was left out, of the file up to the first `end`. */
function cut(end: string): { titles: string[]; leftOut: string[]; losses: string[] } {
  const whole = exported([post, { ...post, id: '64a2', title: 'Wick', slug: 'wick' }], { posts_meta: [] });
  const { posts, leftOut } = readGhost(whole.slice(0, whole.indexOf(end) + end.length), NOW);
  expect(posts.map(({ published }) => published)).toEqual(posts.map(() => false));
  return {
    titles: posts.map(({ title }) => title),
    leftOut,
    losses: posts.flatMap(({ losses }) => losses),
  };
}

test('a Ghost export that ends in a post gives drafts of the posts before it, and says where', () => {
  const { titles, leftOut, losses } = cut('"title":"Wick","slug":"wi');
  expect(titles).toEqual(['Ink & oil']);
  expect(losses).toEqual(['authors that are not in the file', 'tags that are not in the file']);
  expect(leftOut).toEqual([
    'The post “Wick”, which the file does not contain whole.',
    expect.stringMatching(
      /^Anything after the damage in the file\. The file ends early: line 1, character \d+\. Export it again/,
    ),
  ]);
});

test.each([
  ['a number', '"sort_order":1'],
  ['a row', '{"id":"t1","name":"Devlog"}'],
  ['a table', '"Olo Bann"}]'],
])('of a Ghost export that ends behind %s, all posts before are imported', (_what, end) => {
  expect(cut(end).titles).toEqual(['Ink & oil', 'Wick']);
});

test('a Ghost export that ends before its first post is refused with the place and the reason', () => {
  const whole = exported([post]);
  expect(() => readGhost(whole.slice(0, whole.indexOf('"data"')), NOW)).toThrow(
    /^This export is damaged\. The file ends early: line 1, character \d+\. .*Export it again\.$/,
  );
});

test('raw line breaks, a last comma and wrong rows of a Ghost export leave its other posts whole', () => {
  const text = exported([post, [], [1], { ...post, id: '64a2', title: 'Wick', type: 7 }])
    .replace('<em>two', '<em>\n two')
    .replace(/\}\]\}\}\]\}$/, '},]}}]}\n');
  const { posts, leftOut } = readGhost(text, NOW);
  expect(posts.map(({ html, published }) => [html, published])).toEqual([
    ['<p>One <em>\n two</em>.</p>', true],
    ['<p>One <em>two</em>.</p>', true],
  ]);
  expect(leftOut).toEqual([
    'Row 2 of the table “posts”, which is not a post.',
    'Row 3 of the table “posts”, which is not a post.',
  ]);
});

test('a Ghost export is imported up to a wrong character, whose place is reported', () => {
  const text = exported([post, { ...post, id: '64a2', title: 'Wick' }]).replace('"Wick",', '"Wick";\n');
  const { posts, leftOut } = readGhost(text, NOW);
  expect(posts.map(({ title }) => title)).toEqual(['Ink & oil']);
  expect(leftOut.join()).toMatch(/“;” is in the wrong place: line 1, character \d+\./);
});

test('a Ghost export that ends anywhere, or lacks any character, is read up to there', () => {
  const whole = exported([post]);
  for (let at = 1; at < whole.length; at++) {
    const cut = readGhostJson(whole.slice(0, at));
    expect(cut.problem?.place).toBe(`line 1, character ${at + 1}`);
    const { value, problem } = readGhostJson(whole.slice(0, at) + whole.slice(at + 1));
    // Without the character the text may still be JSON.
    if (problem) expect(JSON.stringify(value).length).toBeLessThanOrEqual(whole.length);
  }
});

test.each(['[', '{"a":', '"', '{"posts":[', ' '])('200,000 times %s is read in linear time', (piece) => {
  expect(() => readGhost(`{"db":[{"data":{"posts":[{"a":"}]}${piece.repeat(200_000)}`, NOW)).toThrow(
    CommandError,
  );
  expect(() => readGhost(piece.repeat(200_000) + ']'.repeat(200_000), NOW)).toThrow(CommandError);
});
