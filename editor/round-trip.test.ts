import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownText } from '../test/samples/markdown-texts.ts';
import { opened } from '../test/stages/opened-text.ts';
import { lineChanges } from './text-changes.ts';

/**
 * Examples of the syntax that GitHub Flavored Markdown adds to CommonMark, and of text that only resembles this syntax.
 * The examples in the specification of GitHub Flavored Markdown are tested by scripts/gfm-specification.test.ts.
 */
const GITHUB = [
  '| foo | bar |\n| --- | --- |\n| baz | bim |',
  '| abc | defghi |\n:-: | -----------:\nbar | baz',
  '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
  '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
  '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
  '| abc | def |\n| --- |\n| bar |',
  '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
  '| abc | def |\n| --- | --- |',
  '- [ ] foo\n- [x] bar',
  '- [x] foo\n  - [ ] bar\n  - [X] baz\n- [ ] bim',
  '- [  ] foo\n- [] bar\n-[x] baz',
  '~~Hi~~ Hello, ~there~ world!',
  'This ~~has a\n\nnew paragraph~~.',
  'This will ~~~not~~~ strike.',
  'www.commonmark.org',
  'Visit www.commonmark.org/help for more information.',
  'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
  'www.example.com/search?q=Markup+(business)\n\n(www.example.com/search?q=Markup+(business))',
  'www.example.com/search?q=commonmark&hl=en\n\nwww.example.com/search?q=commonmark&hl;',
  'www.example.com/search?q=(business))+more\n\n(www.example.com/search?q=Markup+(business)))))',
  'www.example.com/he<lp',
  'http://commonmark.org\n\n(Visit https://encrypted.example.com/search?q=Markup+(business))',
  'foo@bar.example\n\nhello@mail+xyz.example is no address, but hello+xyz@mail.example is.',
  'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
  'mailto:foo@bar.example.\n\nxmpp:foo@bar.example/txt',
  'mailto:a.b-c_d@a.b-\n\nmailto:a.b-c_d@a.b_\n\nmailto:a.b-c_d@a.b/\n\nxmpp:foo@bar.example/txt@bin/more',
  'http://a_b.example.com and www.a.b_c.example, www.x_y.z, but https://localhost and http://a',
  '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
  'A note[^1].\n\n[^1]: Its text.\n\n    Its second paragraph.',
  'Rain.\n\n| _lamp_ | ランプ |\n| ------ | ---- |\n| 1. No list in a cell. | |\n| But _**bold**_. | x | \n\nEnd.',
  '| one row is no table | at all |\n\n| nor | are |\n| two | rows |\n\n| --- | --- |\n\n|x|\n|-|',
  'one | two\n--- | ---\nthree | four',
  'a | b | c | d\n:-- | --- | :-: | --:\ne | f | g | h',
  '| a | b | c |\n| --- | --- | ---\n| x\n| y | z\n| 1 | 2 | 3 | 4 |',
  '| a |\n--- |',
  '| a | b |\n| --- | --- |\n| \\\\ | `\\\\` |\n| \\_ | `\\|` |\n| d || e |\n|***(f)***|',
  '| a |\n| --- |\n| <strong>b</strong> <br> c |',
  'A [lamp][].\n\n| A [lamp][] |\n| --- |\n| Another [lamp][] |\n\n[lamp]: https://lamp.example/',
  'One line\nand a table\n| a | b |\n| ---| --- |\nc | d',
  'Not ~struck.\n\nNor this~\n\nThis ~is ~ struck~, this ~ is not.\n\n~~~~~no~~~~~ ~one~ ~~two~~ ~~~three~~~ ~no~~',
  ': http://a.example https://b.example\n\n<http://a.example/å> http://a.example/å www.a.example/á www.a.example/b_c',
  '**http://a.example** ![http://a.example/b](http://a.example/b) "http://a.example" \'http://a.example\'',
  'ftp://a.example/b\n\nhttp://🍄.example/ http://x🍄.example/\n\n(http://a.example/b.)\n\n* @a.b.c@. x\n* n@.  b',
  '~~www.a.example~~ ~~http://a.example~~\n\n| a |\n| --- |\n| https://a.example www.b.example |',
  'Here is <xmp> and <textarea>, <random /> <thing> and <totally>fine</totally>.\n\n<!-- a\n**comment** -->\n<!- none ->',
  '<title> <iframe> <noembed> <noframes> <script> <plaintext>\n\n<style>\np {}\n</style>',
  '- [ ]\n- [x]\n* [ ] foo\n+ [X] bar\n1. [x] baz\n2) [ ] bim\n- [ ]no\n- [y] no\n- [\t] foo\n\n[ ] no list',
  '> - [ ] in a quote\n>   - [x] and a list\n\n- [ ] two\n\n  paragraphs',
];

const root = join(import.meta.dirname, '..');
const demo = join(root, 'demo-studio/posts');

describe('opening a text changes none of its characters', () => {
  test.each(readdirSync(demo))('opening the demo post %s in the editor does not change it', (file) => {
    const text = readFileSync(join(demo, file), 'utf8');
    for (const form of [text, text.replaceAll('\n', '\r\n')]) expect(opened(form).doc.toString()).toBe(form);
  });

  test('opening an example of the CommonMark specification does not change it, with any line ends', () => {
    expect(commonMark.length).toBeGreaterThan(600);
    for (const example of commonMark) {
      const text = example.markdown.replaceAll('→', '\t');
      for (const end of ['\n', '\r\n', '\r']) {
        const form = text.replaceAll('\n', end);
        expect(opened(form).doc.toString()).toBe(form);
      }
    }
  });

  test.each(GITHUB)('opening %j in the editor does not change it', (text) => {
    for (const form of [text, text.replaceAll('\n', '\r\n')]) expect(opened(form).doc.toString()).toBe(form);
  });

  test.each([
    ['a byte order mark', '\ufeff# A'],
    ['line and paragraph separators', 'a\u2028b\u2029c\u0085d'],
    ['control characters', '\u0001\u000b\f\u001b\u007f'],
    ['lone surrogates', '\ud800 a \udc00'],
    ['mixed line ends', 'a\r\nb\nc\rd\r\r\n\n\r'],
    ['spaces and tabs at the ends of lines', 'a  \n\tb\t\n   \n'],
    ['no text', ''],
  ])('opening a text with %s in the editor does not change it', (_what, text) => {
    expect(opened(text).doc.toString()).toBe(text);
  });

  test('opening a generated text in the editor does not change it', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        expect(opened(text).doc.toString()).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});

test('an edit leaves the rest of the text unchanged, whatever the line ends are', () => {
  fc.assert(
    fc.property(
      markdownText,
      fc.nat(),
      fc.nat(20),
      fc.constantFrom('', 'lamp', '\n'),
      (text, at, length, insert) => {
        const from = at % (text.length + 1);
        const to = Math.min(from + length, text.length);
        const state = opened(text).update({ changes: { from, to, insert } }).state;
        expect(state.doc.toString()).toBe(text.slice(0, from) + insert + text.slice(to));
      },
    ),
    { numRuns: 300 },
  );
});

test('a text received from the server replaces the open text exactly', () => {
  fc.assert(
    fc.property(markdownText, markdownText, (before, after) => {
      const state = opened(before).update({ changes: lineChanges(before, after) }).state;
      expect(state.doc.toString()).toBe(after);
    }),
    { numRuns: 100 },
  );
});

describe('the cursor never moves between a carriage return and its line feed', () => {
  test.each([
    ['a\r\nb', 2, 1],
    ['a\r\nb', 1, 1],
    ['a\r\nb', 3, 3],
    ['a\r', 2, 1],
    ['a\nb', 1, 1],
    ['a\rb', 2, 2],
  ])('in the text %j a cursor set to %i moves to %i', (text, asked, reached) => {
    const { state } = opened(text).update({ selection: { anchor: asked } });
    expect(state.selection.main.head).toBe(reached);
  });
});
