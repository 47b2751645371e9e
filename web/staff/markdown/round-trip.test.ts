import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineChanges } from '../editing/line-changes.ts';
import { lineEnds } from './line-ends.ts';
import { codeLanguage } from './live/code-languages.ts';
import { markdownText } from './live/markdown-texts.ts';

/** A text as the editor holds it. */
const opened = (doc: string) =>
  EditorState.create({
    doc,
    extensions: [lineEnds, markdown({ base: markdownLanguage, codeLanguages: codeLanguage })],
  });

/** Texts in the form of the sections that GitHub Flavored Markdown adds to CommonMark, and near misses of it. */
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
  'www.example.com/he<lp',
  'http://commonmark.org\n\n(Visit https://encrypted.example.com/search?q=Markup+(business))',
  'foo@bar.example\n\nhello@mail+xyz.example is no address, but hello+xyz@mail.example is.',
  'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
  'mailto:foo@bar.example.\n\nxmpp:foo@bar.example/txt',
  '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
  'A note[^1].\n\n[^1]: Its text.\n\n    Its second paragraph.',
];

const demo = join(import.meta.dirname, '../../../demo-studio/posts');

describe('a text that is opened stays as it is, character by character', () => {
  test.each(readdirSync(demo))('demo post %s', (file) => {
    const text = readFileSync(join(demo, file), 'utf8');
    for (const form of [text, text.replaceAll('\n', '\r\n')]) expect(opened(form).doc.toString()).toBe(form);
  });

  test('every example of the CommonMark specification, with each kind of line end', () => {
    expect(commonMark.length).toBeGreaterThan(600);
    for (const example of commonMark) {
      const text = example.markdown.replaceAll('→', '\t');
      for (const end of ['\n', '\r\n', '\r']) {
        const form = text.replaceAll('\n', end);
        expect(opened(form).doc.toString()).toBe(form);
      }
    }
  });

  test.each(GITHUB)('%j', (text) => {
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
  ])('%s', (_what, text) => {
    expect(opened(text).doc.toString()).toBe(text);
  });

  test('generated texts', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        expect(opened(text).doc.toString()).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});

test('an edited word changes nothing else, whatever the line ends', () => {
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

test('a text from outside replaces the open one exactly', () => {
  fc.assert(
    fc.property(markdownText, markdownText, (before, after) => {
      const state = opened(before).update({ changes: lineChanges(before, after) }).state;
      expect(state.doc.toString()).toBe(after);
    }),
    { numRuns: 100 },
  );
});

describe('a cursor stays before a carriage return', () => {
  test.each([
    ['a\r\nb', 2, 1],
    ['a\r\nb', 1, 1],
    ['a\r\nb', 3, 3],
    ['a\r', 2, 1],
    ['a\nb', 1, 1],
    ['a\rb', 2, 2],
  ])('in %j a cursor set to %i moves to %i', (text, asked, reached) => {
    const { state } = opened(text).update({ selection: { anchor: asked } });
    expect(state.selection.main.head).toBe(reached);
  });
});
