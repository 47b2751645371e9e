import { expect, test } from 'vitest';
import { opened } from '../../test/stages/opened-text.ts';
import { afterInputMethod } from '../format/held-looks.ts';
import { blockMarks } from './block-marks.ts';

test.each([
  ['⟦⟧# Head', 'x', 'input.type', '# x|Head'],
  ['a\n\n##⟦⟧# Head', 'x', 'input.type', 'a\n\n### x|Head'],
  ['⟦⟧- one', '港', 'input.type', '- 港|one'],
  ['- one\n⟦⟧  - [ ] two', 'x', 'input.type', '- one\n  - [ ] x|two'],
  ['⟦⟧> 1. one', 'x', 'input.paste', '> 1. x|one'],
  ['⟦⟧- one', '**x**', 'input.type', '- **x**|one'],
  ['⟦⟧- one', '>', 'input.type', '>|- one'],
  ['1⟦⟧. one', '2', 'input.type', '12|. one'],
  ['⟦⟧- one', 'x\n', 'input.paste', 'x\n|- one'],
  ['```\n⟦⟧- one\n```', 'x', 'input.type', '```\nx|- one\n```'],
  ['- one⟦\n⟧- two', '', 'delete.forward', '- one|two'],
  ['one⟦\n⟧> two', '', 'delete.forward', 'one|two'],
  ['one⟦\n⟧# two', '', 'delete.forward', 'one|two'],
  ['- on⟦e\n⟧- [x] two', 'x', 'input.type', '- onx|two'],
  ['> one⟦\n>⟧ two', '', 'delete', '> one|two'],
  ['⟦- one\n⟧- two', '', 'delete', '|- two'],
  ['one\n⟦\n⟧- two', '', 'delete.forward', 'one\n|- two'],
  ['> [!TIP]⟦⟧\n> one', 'x', 'input.type', '> [!TIP]\n> x|\n> one'],
  ['> ⟦⟧[!TIP]\n> one', 'x', 'input.type', '> [!TIP]\n> x|\n> one'],
  ['> [!TIP]⟦\n> one⟧ two', 'x', 'input.type', '> [!TIP]\n> x| two'],
  ['> [!TI⟦⟧P]\n> one', 'x', 'input.type', '> [!TIx|P]\n> one'],
  ['- ⟦one\n⟧- two', 'x', 'input.type', '- x|two'],
])('in %j, %j by %s gives %j', (marked, insert, userEvent, after) => {
  const [from, to] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const { state } = opened(marked.replace(/[⟦⟧]/g, ''), blockMarks).update({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent,
  });
  const { head } = state.selection.main;
  expect(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(after);
});

test.each([
  ['⟦⟧# Head', '港', '# 港|Head'],
  ['> [!TIP]⟦⟧\n> one', '港', '> [!TIP]\n> 港|\n> one'],
  ['- on⟦e\n⟧- two', '港', '- on港|two'],
  ['- on⟦⟧e', '港', null],
])('in %j, an input method has written %j: %j (null: as it wrote)', (marked, insert, after) => {
  const [from, to] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const change = opened(marked.replace(/[⟦⟧]/g, ''), blockMarks).update({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.type.compose',
  });
  const [repair] = change.state.facet(afterInputMethod).map((repairOf) => repairOf(change));
  const { state } = change.state.update(repair ?? {});
  const { head } = state.selection.main;
  expect(repair && `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(after);
});
