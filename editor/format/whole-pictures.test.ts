import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorSelection, EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { forSite } from '../../test/stages/opened-text.ts';
import { wholeMarks } from './whole-marks.ts';
import { wholePictures } from './whole-pictures.ts';

test.each([
  ['a ![wo⟦rds](/c.jpg) b⟧ c', '', 'delete', 'a | c'],
  ['a⟦ ![wo⟧rds](/c.jpg) c', 'x', 'input.type', 'ax| c'],
  ['a ![w⟦ords](/c⟧.jpg) c', '', 'delete', 'a | c'],
  ['a ⟦![w](/c.jpg)⟧ c', '', 'delete', 'a | c'],
  ['a ![w⟦or⟧ds](/c.jpg) c', '', 'delete', 'a ![w|ds](/c.jpg) c'],
  ['a ![words](/⟦c⟧.jpg) c', 'd', 'input.type', 'a ![words](/d|.jpg) c'],
  ['a ![wo⟦⟧rds](/c.jpg) c', '\n', 'input', 'a ![words](/c.jpg)\n| c'],
  ['- ![words](/c⟦⟧.jpg)', '\n- ', 'input', '- ![words](/c.jpg)\n- |'],
  ['a ![w⟦or⟧ds](/c.jpg) c', 'a]\\[', 'input.replace', 'a ![wa\\]\\[|ds](/c.jpg) c'],
  ['a [w⟦or⟧ds](/c) c', 'a]', 'input.replace', 'a [wa\\]|ds](/c) c'],
  ['a [w⟦⟧ds](/c) c', '[a]', 'input.paste', 'a [w\\[a\\]|ds](/c) c'],
  ['a ![w⟦⟧ds](/c.jpg) c', ']', 'input.type', 'a ![w]|ds](/c.jpg) c'],
  ['a [w⟦ord⟧s](/x) c', '[k](/y)', 'input.paste', 'a [w](/x)[k](/y)|[s](/x) c'],
  ['a ⟦⟧![w](/c.jpg) c', ']', 'input.paste', 'a ]|![w](/c.jpg) c'],
])('in “%s”, %j by %s gives “%s”', (marked, insert, userEvent, after) => {
  const [from, to] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const state = EditorState.create({
    doc: marked.replace(/[⟦⟧]/g, ''),
    selection: { anchor: from, head: to },
    extensions: [forSite, wholeMarks, wholePictures, markdown({ base: markdownLanguage })],
  });
  const selection = EditorSelection.cursor(from + insert.length);
  const { state: next } = state.update({ changes: { from, to, insert }, selection, userEvent });
  const { head } = next.selection.main;
  expect(`${next.sliceDoc(0, head)}|${next.sliceDoc(head)}`).toBe(after);
});
