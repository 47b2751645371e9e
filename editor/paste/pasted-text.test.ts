import { describe, expect, test } from 'vitest';
import { siteOfText } from '../../test/stages/opened-text.ts';
import {
  fitted,
  inEntry,
  isAddress,
  isWorthConverting,
  leftOutNews,
  pastedVideo,
  withoutBlocks,
} from './pasted-text.ts';

const WATCH = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

describe('a pasted YouTube address', () => {
  test.each([
    WATCH,
    `${WATCH}&t=90s`,
    'https://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?t=90',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?start=90',
    ' https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ\n',
  ])('the pasted address %s becomes the Markdown of a video', (text) => {
    expect(pastedVideo(siteOfText, text, 'Look: ')).toBe(`![Video](${WATCH})`);
  });

  test('a pasted video address stays plain inside a link or picture', () => {
    expect(pastedVideo(siteOfText, 'https://youtu.be/aqz-KE-bpKQ', '![Trailer](')).toBe(WATCH);
  });

  test.each([
    'https://a.example/',
    'see https://youtu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/@studio',
    '',
  ])('the pasted text %s is not a video', (text) => expect(pastedVideo(siteOfText, text, '')).toBeNull());
});

test.each<[string, boolean]>([
  ['https://a.example/x?y=1', true],
  [' www.a.example\n', true],
  ['mailto:a@b.example', true],
  ['https://a.example and more', false],
  ['a.example', false],
])('the pasted text %s is an address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected);
});

const BOTH = ['text/plain', 'text/html'];

test.each<[string, string, string[], boolean]>([
  ['paragraphs', '<p>a</p><p>b</p>', BOTH, true],
  ['bold by style', '<span style="font-weight:700">a</span>', BOTH, true],
  ['coloured text', '<span style="color:red">a</span>', BOTH, false],
  ['any HTML without a plain text', '<div>first<br>second</div>', ['text/html'], true],
  ['no HTML and no plain text', '', ['Files'], false],
  ['code from an editor', '<div><b>const</b></div>', ['text/html', 'vscode-editor-data'], false],
  [
    'a plain file in a browser',
    '<meta charset="utf-8"><pre style="white-space: pre-wrap;"># a</pre>',
    BOTH,
    false,
  ],
  ['code from a page', '<p>a</p><pre>b</pre>', BOTH, true],
  [
    'HTML with a large picture in it',
    `<p><img src="data:image/png;base64,${'A'.repeat(2_000_001)}"></p>`,
    BOTH,
    true,
  ],
  ['HTML of many megabytes', `<p>${'a'.repeat(2_000_001)}</p>`, BOTH, false],
])('pasted HTML is converted if it has formatting and is not too large: %s', (_what, html, types, expected) => {
  expect(isWorthConverting(html, types)).toBe(expected);
});

test.each<[string, string, string, string, string | null]>([
  ['a list', '- ', '', '- b\n- c', '- b\n- c'],
  ['another mark', '* ', '', '- b\n- c', '* b\n* c'],
  ['a list before more entries', '- ', '\n- d', '- b', '- b'],
  ['a list before a paragraph', '- ', '\ntext', '- b', '- b\n'],
  ['a numbered list', '2. ', '', '1. b\n2. c', '2. b\n3. c'],
  ['entries with parts', '10) ', '', '- b  \n  more\n\n  - c', '10) b  \n    more\n\n    - c'],
  ['numbered entries with parts', '- ', '', '10. b\n    - c', '- b\n  - c'],
  ['a quote', '> - ', '', '- b\n\n- c', '> - b\n>\n> - c'],
  ['a list in a list', '  - ', '\n- d', '- b\n- c', '  - b\n  - c'],
  ['tasks', '- [ ] ', '', '- [x] b\n- [ ] c', '- [x] b\n- [ ] c'],
  ['a list among tasks', '- [x] ', '', '- b\n- c', '- [ ] b\n- [ ] c'],
  ['an entry with words', '- a', '', '- b\n- c', '\n- b\n- c'],
  ['a numbered entry with words', '> 1. a', '\n> 2. d', '- b', '\n> 2. b'],
  ['a task with words', '- [x] a', '\n- d', '1. b', '\n- [ ] b'],
  ['words behind', '- ', 'a', '- b', '- b\n- '],
  ['words before and behind', '- a', 'd\n- e', '- b\n- c', '\n- b\n- c\n- '],
  ['a task with words before and behind', '> 1. [x] a', ' d', '1. b', '\n> 2. [ ] b\n> 3. [x]'],
  ['a paragraph', '- ', '', 'b', null],
  ['a list and a paragraph', '- ', '', '- b\n\nc', null],
  ['two lists', '- ', '', '- b\n\n1. c', null],
])('a pasted list continues the list of the entry in which it is pasted: %s', (_what, line, after, markdown, expected) => {
  expect(inEntry(markdown, line, after)).toBe(expected);
});

test.each<[string, string, string, string, string]>([
  ['a word in a line', 'word', 'a ', ' b', 'word'],
  ['a heading in an empty text', '# a', '', '', '# a'],
  ['a list after a line', '- a', 'text', '', '\n\n- a'],
  ['a list on the next line', '- a', 'text\n', 'more', '\n- a\n\n'],
  ['two paragraphs between others', 'a\n\nb', 'x\n\n', '\n\ny', 'a\n\nb'],
])('inserted Markdown gets the line breaks that it needs: %s', (_what, markdown, before, after, expected) => {
  expect(fitted(markdown, before, after)).toBe(expected);
});

test('pasted blocks are only words in a cell of a table', () => {
  const markdown = '## a\n\n> b *c*\n\n- d\n  1. e\n\n```js\nf\n```\n\n---';
  expect(withoutBlocks(markdown).split(/\n+/)).toEqual(['a', 'b *c*', 'd', 'e', 'f']);
});

test.each<[number, number, string | null]>([
  [0, 0, null],
  [1, 0, '1 picture could not be copied: add it by hand.'],
  [2, 1, '2 pictures could not be copied: add them by hand. Left out: 1 embed.'],
  [0, 2, 'Left out: 2 embeds.'],
])('after a paste without %i pictures and %i embeds, the message is $2 (null: none)', (pictures, embeds, news) => {
  const said = leftOutNews({ pictures, embeds });
  if (news === null) expect(said).toBeNull();
  else expect(said).toContain(news);
});
