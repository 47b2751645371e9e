import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { copiedWords } from './copied-words.ts';

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
