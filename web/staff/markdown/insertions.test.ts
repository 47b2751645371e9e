import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { foundInsertions, inPlaceOfSlash, removeSlash } from '../../../editor/insert/insert-menu.ts';
import { isUndoStep } from '../../../editor/undo.ts';
import { INSERTIONS } from './insertions.ts';
import { insertPictures } from './pictures/insert-pictures.ts';

/** A state with this text; its selection is between `‹` and `›`. */
function opened(marked: string): EditorState {
  const anchor = marked.indexOf('‹');
  return EditorState.create({
    doc: marked.replace(/[‹›]/g, ''),
    selection: { anchor, head: marked.indexOf('›') - 1 },
    extensions: [markdown({ base: markdownLanguage })],
  });
}

/** Runs a command. Returns the text after it, and for each change whether it is a separate undo step. */
function run(command: StateCommand, marked: string): { text: string; steps: boolean[] } {
  let state = opened(marked);
  const steps: boolean[] = [];
  command({
    state,
    dispatch: (transaction) => {
      steps.push(isUndoStep(transaction));
      state = transaction.state;
    },
  });
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return { text: `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`, steps };
}

describe('letters typed after the / filter the insert menu', () => {
  test.each([
    ['', INSERTIONS.map(({ name }) => name)],
    ['ta', ['Table', 'To-do list']],
    ['TAB', ['Table']],
    ['i', ['Italic', 'Note box', 'Picture', 'Gallery', 'Code']],
    ['callout', ['Note box', 'Tip box', 'Warning box']],
    ['warn', ['Warning box']],
    ['li', ['List', 'Link', 'Numbered list', 'To-do list', 'Divider', 'Card']],
    ['h3', ['Small heading']],
    ['bullet', ['List']],
    ['todo', ['To-do list']],
    ['quote', ['Quote']],
    ['code', ['Code block', 'Code']],
    ['strong', ['Bold']],
    ['strike', ['Strikethrough']],
    ['url', ['Link']],
    ['image', ['Picture', 'Gallery']],
    ['divider', ['Divider']],
    ['video', ['Video']],
    ['patch', ['Patch notes']],
    ['able', []],
  ])('for the letters %j the insert menu shows the entries %j', (search, names) => {
    expect(foundInsertions(INSERTIONS, search).map(({ name }) => name)).toEqual(names);
  });
});

describe('an entry of the insert menu replaces the /', () => {
  test.each([
    ['Heading', 'One.\n\n/he‹›', 'One.\n\n## ‹›'],
    ['Heading', '/‹›One.', '## ‹›One.'],
    ['Small heading', '/h3‹›', '### ‹›'],
    ['List', '/‹›', '- ‹›'],
    ['Numbered list', '/‹›', '1. ‹›'],
    ['To-do list', '/‹›', '- [ ] ‹›'],
    ['Quote', '/‹›', '> ‹›'],
    ['Code block', 'One.\n\n/code‹›', 'One.\n\n```text\n‹Code›\n```\n'],
    ['Tip box', 'One.\n\n/tip‹›\n\nTwo.', 'One.\n\n> [!TIP]\n> ‹Words›\n\nTwo.'],
    ['Picture', '/‹›', '![](‹https://›)'],
    ['Video', 'One.\n/v‹›\nTwo.', 'One.\n\n![](https://www.youtube.com/watch?v=‹ID_HERE›)\n\nTwo.'],
    ['Table', '/‹›', '| ‹Column 1› | Column 2 |\n| --- | --- |\n|  |  |\n'],
    ['Divider', 'One.\n  /‹›', 'One.\n\n---\n‹›'],
    ['Code', '/code‹›', '`‹code›`'],
    ['Bold', 'One.\n\n/bold‹›', 'One.\n\n‹›'],
    ['Link', '/link‹›', '‹›'],
    ['Card', 'One.\n\n/card‹›\n\nTwo.', 'One.\n\n‹https://›\n\nTwo.'],
  ])('the entry %s replaces the / in the text %j in one undo step', (name, before, text) => {
    const insertion = INSERTIONS.find((one) => one.name === name);
    if (!insertion) throw new Error(name);
    expect(run(inPlaceOfSlash(insertion.run), before)).toEqual({ text, steps: [true] });
  });

  test('several pictures of the library replace the / as one paragraph', () => {
    const two = insertPictures('![a](/a)\n![b](/b)');
    expect(run(inPlaceOfSlash(two), 'One.\n\n/gal‹›\n\nTwo.')).toEqual({
      text: 'One.\n\n![a](/a)\n![b](/b)‹›\n\nTwo.',
      steps: [true],
    });
  });

  test('an entry of the insert menu removes no text if there is no / before the cursor', () => {
    expect(run(inPlaceOfSlash(removeSlash), 'One‹›').text).toBe('One‹›');
    expect(run(removeSlash, 'One.\n\n/pic‹›').text).toBe('One.\n\n‹›');
  });
});
