import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { insertVideo, toggleBold, toggleItalic, toggleLink } from './markdown-commands.ts';

/** Runs a command on a text with the selection between `<` and `>`; the result is marked likewise. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.indexOf('<');
  const head = marked.indexOf('>') - 1;
  const doc = marked.replace(/[<>]/g, '');
  let state = EditorState.create({ doc, selection: { anchor, head } });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`;
}

describe('the toolbar and its shortcuts', () => {
  test.each<[string, StateCommand, string, string]>([
    ['bold', toggleBold, 'a <word> b', 'a **<word>** b'],
    ['bold again', toggleBold, 'a **<word>** b', 'a <word> b'],
    ['bold on nothing', toggleBold, 'a <>', 'a **<>**'],
    ['italic', toggleItalic, 'a <word>', 'a *<word>*'],
    ['italic again', toggleItalic, 'a *<word>*', 'a <word>'],
    ['italic inside bold', toggleItalic, '**<word>**', '***<word>***'],
    ['link', toggleLink, 'see <this> now', 'see [this](<https://>) now'],
    ['link again', toggleLink, 'see [this](<https://>) now', 'see <this> now'],
    ['link again, from its text', toggleLink, '[one](/1) and [t<w>o](/2)', '[one](/1) and <two>'],
    ['link beside a link', toggleLink, '[one](/1)<>', '[one](/1)[](<https://>)'],
    ['link of a picture', toggleLink, '![<lamp>](/lamp.svg)', '![[lamp](<https://>)](/lamp.svg)'],
    ['video', insertVideo, '<>', '![](https://www.youtube.com/watch?v=<ID_HERE>)'],
    [
      'video from a copied address',
      insertVideo,
      'see <https://youtu.be/aqz-KE-bpKQ> now',
      'see ![Video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)<> now',
    ],
  ])('%s', (_what, command, before, after) => {
    expect(run(command, before)).toBe(after);
  });

  test('the toolbar and its shortcuts change nothing in read-only text', () => {
    const state = EditorState.create({ doc: 'text', extensions: EditorState.readOnly.of(true) });
    expect(toggleBold({ state, dispatch: () => expect.unreachable() })).toBe(false);
  });
});
