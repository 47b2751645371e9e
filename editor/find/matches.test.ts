import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { type Asked, countMatches, countSentence, queryOf } from './matches.ts';

const ASKED: Asked = {
  search: 'lamp',
  replace: '',
  caseSensitive: false,
  wholeWord: false,
  regexp: false,
  inAddresses: false,
};
const TEXT =
  'A lamp, a Lamp and lamps: [the lamp](/lamp "lamp"), ![lamp](/pictures/lamp/1.jpg), https://lamp.example, <https://lamp.example>.\n\n[a]: /lamp';

function stateOf(doc: string, selected?: string): EditorState {
  const state = EditorState.create({ doc, extensions: markdown({ base: markdownLanguage }) });
  ensureSyntaxTree(state, doc.length, 10_000);
  const from = selected === undefined ? 0 : doc.indexOf(selected);
  return state.update({ selection: { anchor: from, head: from + (selected?.length ?? 0) } }).state;
}

describe('the number of matches of a search in the editor', () => {
  test.each<[string, Partial<Asked>, string]>([
    ['words, without those in addresses', {}, '6 matches, 5 more in addresses'],
    ['words, also in addresses', { inAddresses: true }, '11 matches'],
    ['words in the same case', { search: 'Lamp', caseSensitive: true }, '1 match'],
    ['whole words', { search: 'lamps', wholeWord: true }, '1 match'],
    ['a regular expression', { search: 'lamps?:', regexp: true }, '1 match'],
    ['words that are only in addresses', { search: 'pictures' }, 'No matches, 1 in addresses'],
    ['words that do not occur', { search: 'star' }, 'No matches'],
    ['an empty search', { search: '' }, ''],
    ['an incomplete regular expression', { search: '(', regexp: true }, ''],
    ['a dot that is not a regular expression', { search: 'a.b' }, 'No matches'],
    ['a backslash that is not a regular expression', { search: '\\n' }, 'No matches'],
  ])('a search counts its matches: %s', (_what, asked, sentence) => {
    expect(countSentence(countMatches(stateOf(TEXT), { ...ASKED, ...asked }))).toBe(sentence);
  });

  test('the text about matches contains the number of the selected match', () => {
    expect(countSentence(countMatches(stateOf(TEXT, 'Lamp'), ASKED))).toBe('2 of 6, 5 more in addresses');
  });

  test('if there are too many matches to count, the text begins with “over”', () => {
    expect(countSentence(countMatches(stateOf('lamp '.repeat(5100)), ASKED))).toBe('over 5,000 matches');
  });
});

test.each([
  [false, 'A star ![star](/lamp.jpg) [a](/lamp)'],
  [true, 'A star ![star](/star.jpg) [a](/star)'],
])('replacing with the option for addresses set to %s gives %s', (inAddresses, expected) => {
  const state = stateOf('A lamp ![lamp](/lamp.jpg) [a](/lamp)');
  const cursor = queryOf({ ...ASKED, inAddresses }).getCursor(state);
  const changes = [...{ [Symbol.iterator]: () => cursor }].map(({ from, to }) => ({
    from,
    to,
    insert: 'star',
  }));
  expect(state.update({ changes }).state.doc.toString()).toBe(expected);
});
