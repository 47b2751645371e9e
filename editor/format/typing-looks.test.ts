import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorSelection, EditorState } from '@codemirror/state';
import { describe, expect, test, vi } from 'vitest';
import { typedSpace, typedWords, typingWithLooks } from './held-looks.ts';
import { lookCommand } from './look-commands.ts';

const KEYS = { B: lookCommand('bold'), I: lookCommand('italic'), S: lookCommand('strike') };

/** Types characters in a text with its caret at `|`. A letter in angle brackets is a command: `<B>` for bold. */
function typed(marked: string, keys: string): string {
  const caret = marked.indexOf('|');
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: EditorSelection.cursor(caret),
    extensions: typingWithLooks,
  });
  for (const key of keys.match(/<\w>|[^<]/gu) ?? []) {
    const command = KEYS[key.slice(1, 2) as keyof typeof KEYS];
    if (command) {
      command({ state, dispatch: (transaction) => (state = transaction.state) });
      continue;
    }
    const at = state.selection.main.head;
    const change = (key === ' ' ? typedSpace : typedWords)(state, at, key) ?? {
      changes: { from: at, insert: key },
      selection: EditorSelection.cursor(at + key.length),
    };
    state = state.update(change).state;
  }
  const at = state.selection.main.head;
  return `${state.sliceDoc(0, at)}|${state.sliceDoc(at)}`;
}

describe('typing with a look that was chosen before', () => {
  test.each([
    ['We fixed |', '<B>everything<B> today.', 'We fixed **everything** today.|'],
    ['We fixed |', '<B>everything <B>today.', 'We fixed **everything** today.|'],
    ['We fixed |', '<B>everything now<B>.', 'We fixed **everything now**.|'],
    ['x |', '<I>it<I> y', 'x *it* y|'],
    ['x |', '<B>', 'x |'],
    ['x |', '<B><B>y', 'x y|'],
    ['x |', '<B><I>y<I>z<B> w', 'x ***y*z** w|'],
    ['x |', '<I><B>y z<B><I> w', 'x ***y z*** w|'],
    ['foo|', '<B>bar<B>baz', 'foo**bar**baz|'],
    ['これは|', '<B>重要<B>です', 'これは**重要**です|'],
    ['**a|**', ' b', '**a b|**'],
    ['- |', '<S>one two', '- ~~one two|~~'],
  ])('in “%s”, the keys “%s” give “%s”', (before, keys, after) => {
    expect(typed(before, keys)).toBe(after);
  });

  test('the look of words that were not typed is forgotten when the caret moves', () => {
    let state = EditorState.create({ doc: 'a b', extensions: typingWithLooks });
    KEYS.B({ state, dispatch: (transaction) => (state = transaction.state) });
    state = state.update({ selection: { anchor: 2 } }).state;
    expect(typedWords(state, 2, 'x')).toBe(null);
  });

  test('a typed space does not parse the whole text again', () => {
    const state = EditorState.create({
      doc: 'a **b** c\n\n'.repeat(500),
      extensions: [typingWithLooks, markdown({ base: markdownLanguage })],
    });
    ensureSyntaxTree(state, state.doc.length, 10_000);
    const parse = vi.spyOn(markdownLanguage.parser, 'parse');
    expect(typedSpace(state, 5, ' ')).toMatchObject({ changes: { from: 7, insert: ' ' } });
    expect(typedSpace(state, state.doc.length - 3, ' ')).toBe(null);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});
