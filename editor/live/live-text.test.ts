import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownText } from '../../test/samples/markdown-texts.ts';
import { forSite } from '../../test/stages/opened-text.ts';
import { PictureWidget } from '../../web/staff/markdown/pictures/picture-widget.ts';
import { pressedBox } from './blocks.ts';
import { codeLanguage } from './highlighting.ts';
import { decorate } from './live-text.ts';
import { Character } from './marks.ts';

function stateOf(doc: string): EditorState {
  const state = EditorState.create({
    doc,
    extensions: [
      EditorState.lineSeparator.of('\n'),
      forSite,
      markdown({ base: markdownLanguage, completeHTMLTags: false, codeLanguages: codeLanguage }),
    ],
  });
  ensureSyntaxTree(state, state.doc.length, 60_000);
  // Creates a new state, because a state keeps its first syntax tree, which may be incomplete.
  return state.update({}).state;
}

interface Look {
  from: number;
  to: number;
  /** 0: decorates a line. 1: decorates a range. 2: a widget. */
  kind: 0 | 1 | 2;
  words: string;
}

/**
 * The decorations of a text in order. Each is a line's class, a range's class and text, or `pictures` for a widget. `‹`
 * is the cursor.
 */
function looks(marked: string): string[] {
  const cursor = marked.indexOf('‹');
  const doc = marked.replace('‹', '');
  const shown = cursor < 0 ? [] : [{ from: cursor, to: cursor }];
  const found: Look[] = [];
  decorate(stateOf(doc), [{ from: 0, to: doc.length }], shown).between(
    0,
    doc.length,
    (from, to, { spec }) => {
      const name = String(spec.class ?? '').replaceAll('cm-md-', '');
      const style = spec.attributes?.style ? ` {${spec.attributes.style}}` : '';
      if (spec.widget instanceof PictureWidget) found.push({ from, to, kind: 2, words: 'pictures' });
      else if (from === to) found.push({ from, to, kind: 0, words: name + style });
      else if (spec.widget instanceof Character) found.push({ from, to, kind: 2, words: spec.widget.shown });
      else found.push({ from, to, kind: 1, words: `${name}${style} ${JSON.stringify(doc.slice(from, to))}` });
    },
  );
  return found.sort((a, b) => a.from - b.from || a.kind - b.kind || b.to - a.to).map(({ words }) => words);
}

test.each([
  ['- [ ] a', 2, '- [x] a'],
  ['- [X] a', 2, '- [ ] a'],
  ['- [x] a\n  1. [ ] b', 13, '- [x] a\n  1. [x] b'],
  ['- a', 2, null],
])('in %j a press on the box at %i gives %j', (doc, at, expected) => {
  const state = stateOf(doc);
  const change = pressedBox(state, at);
  expect(change && state.update(change).state.doc.toString()).toBe(expected);
});

describe('how the editor displays Markdown', () => {
  test.each<[string, string, string[]]>([
    ['plain words', 'A lamp.', []],
    ['a heading', '## Rain', ['heading heading-2', 'hidden "## "']],
    ['a heading with the cursor', '## Ra‹in', ['heading heading-2', 'dimmed "## "']],
    ['a heading with closing marks', '# A #', ['heading heading-1', 'hidden "# "', 'hidden " #"']],
    ['an underlined heading', 'A\n===', ['heading heading-1', 'heading heading-1', 'dimmed "==="']],
    ['bold', 'a **b** c', ['hidden "**"', 'hidden "**"']],
    ['bold with the cursor beside it', 'a **b**‹ c', ['dimmed "**"', 'dimmed "**"']],
    ['italic with the cursor elsewhere', '‹a *b* c', ['hidden "*"', 'hidden "*"']],
    ['a reference', 'a&#x78;‹ &amp;', ['x']],
    ['a reference around the cursor', 'a&#‹x78;', []],
    ['struck through', '~~a~~', ['hidden "~~"', 'hidden "~~"']],
    ['code', '`a`', ['hidden "`"', 'hidden "`"']],
    ['an escaped character', '\\*a', ['hidden "\\\\"']],
    ['a quote', '> a', ['quote', 'hidden "> "']],
    [
      'a quote of two lines, the cursor in the second',
      '> a\n> ‹b',
      ['quote', 'hidden "> "', 'quote', 'dimmed "> "'],
    ],
    [
      'a callout',
      '> [!TIP]\n> a',
      [
        'quote callout callout-tip',
        'hidden "> "',
        'hidden "[!"',
        'callout-word "TIP"',
        'hidden "]"',
        'quote callout callout-tip',
        'hidden "> "',
      ],
    ],
    ['code block', '```js\na\n```', ['code', 'code', 'code']],
    ['a divider', 'a\n\n---', ['rule', 'divider']],
    ['a divider with the cursor', 'a\n\n-‹--', ['rule']],
    ['a list', '- a', ['entry hanging {--depth: 1}', 'prefix "- "', 'bullet "-"']],
    ['a numbered list', '1. a', ['entry hanging {--depth: 1}', 'prefix "1. "', 'number "1."']],
    ['the cursor in a list', '- a‹', ['entry hanging {--depth: 1}', 'prefix "- "', 'number "-"']],
    [
      'a list in a list',
      '- a\n  - b',
      [
        'entry hanging {--depth: 1}',
        'prefix "- "',
        'bullet "-"',
        'entry hanging {--depth: 2}',
        'prefix "  - "',
        'bullet "-"',
      ],
    ],
    ['a task', '- [ ] a', ['entry hanging {--depth: 1}', 'prefix "- "', 'bullet "-"', 'box "[ ]"']],
    [
      'a done task',
      '- [x] a',
      ['entry hanging {--depth: 1}', 'prefix "- "', 'bullet "-"', 'box checked "[x]"'],
    ],
    [
      'the cursor in a task',
      '- [x] a‹',
      ['entry hanging {--depth: 1}', 'prefix "- "', 'number "-"', 'done "[x]"'],
    ],
    ['a link', '[a](/b) c', ['hidden "["', 'link "a"', 'hidden "](/b)"']],
    ['a link with the cursor', '[a‹](/b) c', ['dimmed "["', 'link "a"', 'dimmed "](/b)"']],
    ['a link without text', '[](/b) c', ['dimmed "["', 'dimmed "](/b)"']],
    ['a link to a script', '[a](javascript:b) c', ['hidden "["', 'link "a"', 'hidden "](javascript:b)"']],
    ['a link alone on its line', '[a](/b)', ['hidden "["', 'link "a"', 'hidden "](/b)"']],
    [
      'a link whose text is the address of another video',
      '[https://youtu.be/aqz-KE-bpKQ](https://youtu.be/aqz-KE-bpKX)',
      ['hidden "["', 'link "https://youtu.be/aqz-KE-bpKQ"', 'hidden "](https://youtu.be/aqz-KE-bpKX)"'],
    ],
    [
      'a link whose text is its own video address',
      '[https://youtu.be/aqz-KE-bpKQ](https://youtu.be/aqz-KE-bpKQ)',
      [
        'card "[https://youtu.be/aqz-KE-bpKQ](https://youtu.be/aqz-KE-bpKQ)"',
        'hidden "["',
        'link "https://youtu.be/aqz-KE-bpKQ"',
        'hidden "](https://youtu.be/aqz-KE-bpKQ)"',
      ],
    ],
    [
      'an address without a card, alone on its line',
      'https://a.example/b',
      ['address "https://a.example/b"'],
    ],
    ['a video’s address', 'https://youtu.be/aqz-KE-bpKQ', ['card "https://youtu.be/aqz-KE-bpKQ"']],
    [
      'a video’s address in brackets',
      '<https://vimeo.com/76979871>',
      ['card "<https://vimeo.com/76979871>"'],
    ],
    ['a video’s address without a scheme', 'www.vimeo.com/76979871', ['card "www.vimeo.com/76979871"']],
    [
      'a video’s address in a list',
      '- https://youtu.be/aqz-KE-bpKQ',
      ['entry hanging {--depth: 1}', 'prefix "- "', 'bullet "-"', 'address "https://youtu.be/aqz-KE-bpKQ"'],
    ],
    ['the address of a post', 'https://studio.example/blog/one', ['card "https://studio.example/blog/one"']],
    ['the path of a post', '/blog/one', ['card "/blog/one"']],
    ['a path without a card', '/press', []],
    ['an address between words', 'see https://a.example', ['address "https://a.example"']],
    ['a picture', '![a](/b.jpg)', ['collapsed', 'hidden "![a](/b.jpg)"', 'pictures']],
    ['a picture with the cursor', '![a](/b.jpg)‹', ['dimmed "![a](/b.jpg)"', 'pictures']],
    ['a picture in a sentence', 'a ![b](/c.jpg) d', ['hidden "![b](/c.jpg)"', 'pictures']],
    [
      'a gallery',
      '![a](/b.jpg)\n![c](/d.jpg)',
      ['collapsed', 'hidden "![a](/b.jpg)\\n![c](/d.jpg)"', 'collapsed', 'pictures'],
    ],
    ['a picture without a complete address', '![a](https://)', []],
    ['a picture with a script as its address', '![a](javascript:b)', []],
    ['a picture from the disk', '![a](file:///b.jpg)', []],
    ['a picture with a protocol-relative address', '![a](//b.example/c.jpg)', []],
    [
      'a video',
      '![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
      [
        'card video "![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)"',
        'hidden "!["',
        'hidden "](https://www.youtube.com/watch?v=aqz-KE-bpKQ)"',
      ],
    ],
    [
      'a video without a title shows its address',
      '![](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
      ['card video "![](https://www.youtube.com/watch?v=aqz-KE-bpKQ)"', 'hidden "![]("', 'hidden ")"'],
    ],
    [
      'a YouTube address that is not of a video',
      '![a](https://www.youtube.com/x)',
      [
        'card video wrong "![a](https://www.youtube.com/x)"',
        'hidden "!["',
        'hidden "](https://www.youtube.com/x)"',
      ],
    ],
    [
      'a table: padding before the pipes of short cells',
      '|a|b|\n|-|-|\n|long|b|',
      [
        'table table-head',
        'bar {padding-inline-start: 3ch} "|"',
        'bar "|"',
        'table',
        'bar {padding-inline-start: 3ch} "|"',
        'bar "|"',
        'table',
        'bar "|"',
        'bar "|"',
      ],
    ],
    [
      'a table with wide characters',
      '|文字|\n|-|',
      ['table table-head', 'bar "|"', 'table', 'bar {padding-inline-start: 3ch} "|"'],
    ],
  ])('%s', (_case, text, expected) => {
    expect(looks(text)).toEqual(expected);
  });
});

test('in a text of 500 KB only the visible parts are decorated', () => {
  const doc = '![a lamp](/pictures/lamp/1600.jpg)\n\nwords\n\n'.repeat(12_000);
  const state = stateOf(doc);
  const [from, to] = [100_000, 103_000];
  const found: number[] = [];
  decorate(state, [{ from, to }], []).between(0, doc.length, (at) => {
    found.push(at);
  });
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(300);
  for (const at of found) {
    expect(at).toBeGreaterThan(from - 100);
    expect(at).toBeLessThan(to + 100);
  }
});

test('any text can be decorated after any edits, and decorating does not change the text', () => {
  const edit = fc.record({
    at: fc.nat(),
    length: fc.nat(40),
    insert: fc.oneof(markdownText, fc.constant('')),
  });
  fc.assert(
    fc.property(markdownText, fc.array(edit, { maxLength: 4 }), fc.nat(), (text, edits, cursor) => {
      let [state, expected] = [stateOf(text), text];
      for (const { at, length, insert } of edits) {
        const from = at % (expected.length + 1);
        const to = Math.min(from + length, expected.length);
        state = state.update({ changes: { from, to, insert } }).state;
        expected = expected.slice(0, from) + insert + expected.slice(to);
        const end = expected.length;
        const middle = Math.floor(end / 2);
        const place = cursor % (end + 1);
        decorate(state, [{ from: 0, to: end }], [{ from: place, to: place }]);
        decorate(
          state,
          [
            { from: 0, to: Math.min(10, end) },
            { from: middle, to: end },
          ],
          [],
        );
        expect(state.doc.toString()).toBe(expected);
      }
    }),
    { numRuns: 300 },
  );
});
