import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { forSite } from '../../test/stages/opened-text.ts';
import { copiedWords, copyingWords } from './copied-words.ts';
import { wholeMarks } from './whole-marks.ts';

test.each([
  ['a ⟦**bo⟧ld** c', '**bo**'],
  ['a **bo⟦ld** c⟧', '**ld** c'],
  ['a **b⟦ol⟧d** c', 'ol'],
  ['⟦a **bold** c⟧', 'a **bold** c'],
  ['a ⟦**⟧bold** c', ''],
  ['⟦a **⟧bold** c', 'a '],
  ['a **bold⟦** c⟧', ' c'],
  ['a *⟦*bo⟧ld** c', 'bo'],
  ['a **two⟦ words** c⟧', ' **words** c'],
  ['a ⟦**two ⟧words** c', '**two** '],
  ['⟦a [li⟧nk](/x) c', 'a [li](/x)'],
  ['a `co⟦de` c⟧', '`de` c'],
  ['a **b ⟦*i⟧t*** c', '*i*'],
  ['⟦a **b *i⟧t*** c', 'a **b *i***'],
  ['a **b *i⟦t*** c⟧', '***t*** c'],
  ['- a ⟦**b**\n- *c⟧d*', '**b**\n- *c*'],
])('the selection in “%s” is copied as “%s”', (marked, copied) => {
  const [anchor, head] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const doc = marked.replace(/[⟦⟧]/g, '');
  expect(copiedWords(EditorState.create({ doc, selection: { anchor, head } }))).toBe(copied);
});

test.each([
  ['say **some ⟦bold⟧ words** | end', 'say **some  words bold** end'],
  ['**_a ⟦b⟧_ c** |', '***a*  c *b***'],
  ['**⟦bold⟧** x|y', ' x**bold**y'],
  ['**a ⟦b⟧ c| d**', '**a  cb d**'],
  ['# a ⟦b⟧\n\n|c', '# a \n\nbc'],
])('in “%s”, the selected words are dragged to the caret: “%s”', (marked, after) => {
  const place = marked.indexOf('|');
  const [from, to] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const at = place > from ? place - 2 : place;
  const doc = marked.replace(/[⟦⟧|]/g, '');
  const state = EditorState.create({
    doc,
    selection: { anchor: from, head: to },
    extensions: [forSite, wholeMarks, copyingWords, markdown({ base: markdownLanguage })],
  });
  const changes = state.changes([
    { from, to },
    { from: at, insert: doc.slice(from, to) },
  ]);
  const selection = { anchor: changes.mapPos(at, -1), head: changes.mapPos(at, 1) };
  expect(state.update({ changes, selection, userEvent: 'move.drop' }).newDoc.toString()).toBe(after);
});
