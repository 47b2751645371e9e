import { describe, expect, test } from 'vitest';
import { postOutline } from '../ui/post-outline.ts';
import { blueskyFacets } from './bluesky.ts';
import { DESTINATIONS } from './destinations.ts';
import { mastodon } from './mastodon.ts';

const ORIGIN = 'https://studio.example';
const PAGE = `${ORIGIN}/blog/snow`;

const outlineOf = (content: string, more: { title?: string; shortText?: string; tags?: string[] } = {}) =>
  postOutline(
    { id: 'p1', slug: 'snow', title: 'Snow', shortText: 'It settles.', tags: [], ...more, content },
    ORIGIN,
  );

function formOf(id: string, content: string, isWhole = true) {
  const destination = DESTINATIONS.find((one) => one.id === id);
  if (!destination) throw new Error(`No destination ${id}.`);
  return destination.form(outlineOf(content), isWhole);
}

/** The text of a form without the post's title and URL. */
function textIn(id: string, content: string): string {
  const text = formOf(id, content)
    .parts.filter(({ field }) => field === 'text')
    .map((part) => part.text)
    .join('\n\n');
  return text
    .replace(/^# Snow\n\n|^Snow\n=+\n\n/, '')
    .replace(/\n+(?:<p>|\[).*$|\n\nhttps:\/\/studio\.example\/blog\/snow$/, '');
}

describe('Steam', () => {
  test.each([
    ['## Big\n\n#### Small', '[h2]Big[/h2]\n\n[h3]Small[/h3]'],
    ['**a** _b_ ~~c~~ `d`', '[b]a[/b] [i]b[/i] [strike]c[/strike] [c]d[/c]'],
    ['one\ntwo\\\nthree', 'one two\nthree'],
    ['![alt](/r.png)', '[img]https://studio.example/r.png[/img]\n[i]alt[/i]'],
    ['![alt](/r.png "words")', '[img]https://studio.example/r.png[/img]\n[i]words[/i]'],
    ['[words](/blog)', '[url=https://studio.example/blog]words[/url]'],
    ['[words](#end)', '[url=https://studio.example/blog/snow#end]words[/url]'],
    ['[words](ice)', '[url=https://studio.example/blog/ice]words[/url]'],
    ['1. a\n2. b\n   - c', '[olist]\n[*]a\n[*]b\n[list]\n[*]c\n[/list]\n[/olist]'],
    ['- [x] a\n- [ ] b', '[list]\n[*]☑ a\n[*]☐ b\n[/list]'],
    [
      '|a|b|\n|-|-|\n|c|d|',
      '[table]\n[tr][th]a[/th][th]b[/th][/tr]\n[tr][td]c[/td][td]d[/td][/tr]\n[/table]',
    ],
    [
      '![Roof](/pictures/x/1600.jpg#wide)',
      '[img]https://studio.example/pictures/x/1600.jpg[/img]\n[i]Roof[/i]',
    ],
    [
      '![](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
      '[previewyoutube=aqz-KE-bpKQ;full][/previewyoutube]',
    ],
    ['https://youtu.be/aqz-KE-bpKQ', '[previewyoutube=aqz-KE-bpKQ;full][/previewyoutube]'],
    ['> a\n\n---', '[quote]a[/quote]\n\n[hr][/hr]'],
    ['> [!TIP]\n> a', '[quote][b]Tip[/b]\n\na[/quote]'],
    ['```\n[b]\n```', '[code][noparse][b][/noparse][/code]'],
    ['An \\[h1\\] here', '[noparse]An [h1] here[/noparse]'],
    ['\\[/noparse][b]x', '[noparse][\u200b/noparse][b]x[/noparse]'],
    ['[mail](mailto:a@b.example)', 'mail (a@b.example)'],
  ])('%j becomes BBCode for Steam', (markdown, code) => {
    expect(textIn('steam', markdown)).toBe(code);
  });
});

describe('Discord', () => {
  test.each([
    ['## Big\n\n#### Small', '## Big\n\n**Small**'],
    ['**a** _b_ ~~c~~ `d`', '**a** *b* ~~c~~ `d`'],
    ['[words](/blog)', '[words](<https://studio.example/blog>)'],
    ['@everyone <@123> <#4> \\*a\\*', '@\u200beveryone \\<\u200b@123\\> \\<\u200b#4\\> \\*a\\*'],
    ['\\# a\n\n\\- b\n\n1\\. c', '\\# a\n\n\\- b\n\n1\\. c'],
    ['\\|\\|a\\|\\|', '\\|\\|a\\|\\|'],
    ['`@here`', '`@\u200bhere`'],
    ['|a|b|\n|-|-|\n|ccc|d|', '```\na   | b\n----|--\nccc | d\n```'],
    ['- a\n- b', '- a\n- b'],
    ['> > a', '> a'],
    ['![Roof](/pictures/x/1600.jpg)', '[Roof](https://studio.example/pictures/x/1600.jpg)'],
    ['![Roof](/r.png "At *dawn*")', '[At \\*dawn\\*](https://studio.example/r.png)'],
    ['[https://a.example](https://b.example)', 'https://a.example <https://b.example/>'],
    ['[x](https://a.example/@everyone)', '[x](<https://a.example/%40everyone>)'],
  ])('%j becomes a Discord message', (markdown, message) => {
    expect(textIn('discord', markdown)).toBe(message);
  });

  test('a long Discord post is cut between paragraphs', () => {
    const { parts } = formOf('discord', Array.from({ length: 9 }, () => 'word '.repeat(100)).join('\n\n'));
    expect(parts.map(({ count }) => count)).toEqual([1509, 1501, 1535]);
  });
});

describe('Reddit', () => {
  test.each([
    ['a^b & \\# > c', 'a\\^b \\& # \\> c'],
    ['one\\\ntwo', 'one  \ntwo'],
    ['[words](/blog)', '[words](https://studio.example/blog)'],
    ['- a\n\n```\n*b*\n```', '- a\n\n\u200b\n\n    *b*'],
    ['|a|b|\n|-|:-:|\n|c\\|d|e|', '|a|b|\n|:-|:-|\n|c\\|d|e|'],
    ['wow![a](/b)', 'wow'],
    ['wow\\![a](/b)', 'wow\\![a](https://studio.example/b)'],
    ['<script>a</script>', '\\<script\\>a\\</script\\>'],
  ])('%j becomes Markdown for Reddit', (markdown, text) => {
    expect(textIn('reddit', markdown).replace(/\n\n\[https:.*/, '')).toBe(
      markdown.startsWith('wow!') ? 'wow\n\n[a](https://studio.example/b)' : text,
    );
  });
});

describe('itch.io', () => {
  test.each([
    ['# Big\n\n### Small', '<h2>Big</h2>\n<h3>Small</h3>'],
    ['**a** _b_ `c<d`', '<p><strong>a</strong> <em>b</em> <code>c&lt;d</code></p>'],
    ['<b onclick="x">y', '<p>&lt;b onclick="x"&gt;y</p>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['![A "roof"](/r.png)', '<p><img src="https://studio.example/r.png" alt="A &quot;roof&quot;"></p>'],
    [
      '![Roof](/r.png "Snow & salt")',
      '<p><img src="https://studio.example/r.png" alt="Roof"></p>\n<p><em>Snow &amp; salt</em></p>',
    ],
    ['a\\\nb\n\n---', '<p>a<br>b</p>\n<hr>'],
  ])('%j becomes HTML for itch.io', (markdown, html) => {
    expect(textIn('itch', markdown)).toBe(html);
  });
});

describe('plain text', () => {
  test.each([
    ['## Big', 'Big\n==='],
    ['**a** [b](/c)', 'a b <https://studio.example/c>'],
    ['- a\n  - b', '- a\n  - b'],
    ['![Roof](/r.png)', 'Roof <https://studio.example/r.png>'],
    ['![Roof](/r.png "At dawn")', 'At dawn <https://studio.example/r.png>'],
  ])('%j becomes plain text', (markdown, text) => {
    expect(textIn('plain', markdown)).toBe(text);
  });
});

describe('short posts', () => {
  test('a post that is not a thread has title, short text, URL and tags', () => {
    const post = outlineOf('Long text.', { tags: ['patch notes', '2026'] });
    for (const { id, form } of DESTINATIONS.filter(({ hasThreads }) => hasThreads))
      expect([id, form(post, false).parts.map(({ text }) => text)]).toEqual([
        id,
        [`Snow\n\nIt settles.\n\n${PAGE}\n\n#patchNotes`],
      ]);
  });

  test('the first part of a thread contains the URL, and all parts are numbered', () => {
    const { parts } = formOf('bluesky', `One [link](/a).\n\n${'Snow falls here. '.repeat(30)}`);
    expect(parts).toHaveLength(3);
    expect(parts[0]?.text).toBe(`Snow\n\nIt settles.\n\n${PAGE}\n\n1/3`);
    expect(parts[1]?.text).toMatch(/^One link https:\/\/studio\.example\/a\.\n\nSnow .* here\.\n\n2\/3$/);
    expect(parts[2]?.text).toMatch(/^Snow falls .* here\.\n\n3\/3$/);
  });

  test('a thread has fewer parts if the Mastodon server allows longer posts', () => {
    const post = outlineOf('word '.repeat(300));
    expect(mastodon.form(post, true).parts).toHaveLength(5);
    expect(mastodon.sentForm(post, { isWhole: true, longest: 2000, warning: '' }).parts).toHaveLength(2);
  });

  test('if the title leaves no room for the short text, the post still has its URL', () => {
    const post = outlineOf('', { title: 'Snow '.repeat(40), shortText: 'word '.repeat(30) });
    const [first] = DESTINATIONS.find(({ id }) => id === 'x')?.form(post, false).parts ?? [];
    expect(first?.text).toContain(PAGE);
  });

  test('on Bluesky the positions of links and tags are counted in bytes', () => {
    expect(blueskyFacets('❄ https://a.example/b. #snow #2')).toEqual([
      {
        index: { byteStart: 4, byteEnd: 23 },
        features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://a.example/b' }],
      },
      {
        index: { byteStart: 25, byteEnd: 30 },
        features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'snow' }],
      },
    ]);
  });
});

test.each([
  ['steam', '|a|\n|:-:|\n|b|\n\n![](/r.png)', ['tableAlignment', 'pictureUpload']],
  ['discord', '|a|\n|-|\n|b|\n\n---\n\n#### c', ['tables', 'dividers', 'headings']],
  ['bluesky', '**a**\n\n![](/r.png)\n\n`b`', ['formatting', 'picturesByHand']],
  ['x', `[a](https://snow.com/${'b'.repeat(400)})`, []],
  ['threads', `[a](https://a.example/${'b'.repeat(600)})`, ['longLinks']],
  // The URL fits into a single post, but not into a part of a thread, which also has a number.
  ['bluesky', `[a](https://a.example/${'b'.repeat(280)})`, ['longLinks']],
  ['itch', '~~a~~\n\n|a|\n|-|\n|b|', ['formatting', 'tables']],
  ['reddit', '![](/clips/c-mp4-16x9/still.jpg)', ['pictureLinks', 'clips']],
  ['plain', 'words', []],
])('the form for %s lists the losses of %j', (id, markdown, lost) => {
  expect(formOf(id, markdown).lost).toEqual(lost);
});

test.each(
  DESTINATIONS,
)('if a text cannot be formatted, the post for $name has only the short text and the URL', ({ form }) => {
  const post = { ...outlineOf(''), blocks: null };
  const { parts, lost } = form(post, true);
  expect(lost).toContain('unformatted');
  expect(parts.map(({ text }) => text).join('\n')).toMatch(
    /It settles\.[\s\S]*https:\/\/studio\.example\/blog\/snow/,
  );
});
