import { moveLineDown, moveLineUp } from '@codemirror/commands';
import { type ChangeSet, type EditorState, type Extension, Prec, type StateCommand } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { blocksOf } from '../format/inline-pieces.ts';
import { pairsOf, treeUpTo, wordsOfLines } from '../format/pairs.ts';
import { moveBlocksDown, moveBlocksUp } from '../lines/move-blocks.ts';
import type { Edit } from '../text-changes.ts';
import { drawnTableAt } from './drawn-tables.ts';
import { moveRowDown, moveRowUp } from './table-changes.ts';
import { tableCommand } from './table-commands.ts';

/** Moves the selected lines past another. Before, marks around words of several lines are written for each part. */
const moving =
  (by: 1 | -1): StateCommand =>
  ({ state, dispatch }) => {
    // The lines of a table are its rows, and others move past it as a whole.
    if (drawnTableAt(state, state.selection.main.head))
      return tableCommand(by === 1 ? moveRowDown : moveRowUp)({ state, dispatch }) || true;
    if (isBesideTable(state, by)) return (by === 1 ? moveBlocksDown : moveBlocksUp)({ state, dispatch });
    const split = splitPairs(state, by);
    const move = by === 1 ? moveLineDown : moveLineUp;
    return move({
      state: state.update({ changes: split, filter: false }).state,
      dispatch: ({ changes, newSelection: selection }) =>
        dispatch(
          state.update({
            changes: split.compose(changes),
            selection,
            userEvent: 'move.line',
            scrollIntoView: true,
          }),
        ),
    });
  };

export const moveLinesUp: StateCommand = moving(-1);
export const moveLinesDown: StateCommand = moving(1);

/** In the formatted view, Alt with an arrow moves lines with their marks. */
export const movingLines: Extension = Prec.high(
  keymap.of([
    { key: 'Alt-ArrowUp', run: moveLinesUp },
    { key: 'Alt-ArrowDown', run: moveLinesDown },
  ]),
);

/** Whether the next line in a direction that is not empty is of a table, at most one line away. */
function isBesideTable(state: EditorState, by: 1 | -1): boolean {
  const { doc, selection } = state;
  const { number } = doc.lineAt(by === 1 ? selection.main.to : selection.main.from);
  const near = [number + by, number + 2 * by].filter((one) => one > 0 && one <= doc.lines);
  const next = near.map((one) => doc.line(one)).find(({ text }) => text.trim() !== '');
  return next !== undefined && drawnTableAt(state, next.from) !== null;
}

/** Ends the pairs around the moving lines, and begins them again, where these lines and the line that they pass meet. */
function splitPairs(state: EditorState, by: 1 | -1): ChangeSet {
  const { doc, selection } = state;
  const opened: Edit[] = [];
  const closed: Edit[] = [];
  const removed: Edit[] = [];
  for (const { from, to, empty } of selection.ranges) {
    const first = doc.lineAt(from);
    const end = doc.lineAt(to);
    const last = !empty && to === end.from ? doc.lineAt(to - 1) : end;
    const [above, below] = [first.number - 1, last.number + 1];
    if (by === 1 ? below > doc.lines : above === 0) continue;
    const lines = by === 1 ? [first, doc.line(below)] : [doc.line(above), first];
    const starts = [...lines.map((line) => line.from), (by === 1 ? doc.line(below) : last).to + 1];
    const text = doc.toString();
    const around = { from: starts[0] ?? from, to: (starts[2] ?? to) - 1 };
    for (const pair of pairsOf(text, blocksOf(text, treeUpTo(state, around.to), around.from, around.to))) {
      const cuts = starts.filter((start) => pair.innerFrom < start && start <= pair.innerTo);
      // Inside one pair, or one part of it, lines move without its marks.
      if (cuts.length === 0 || cuts.length === starts.length) continue;
      // Each part begins with the line break before it, and ends with the one behind it.
      const parts = [pair.innerFrom + 1, ...cuts].map((start, at) =>
        wordsOfLines(text, { from: start - 1, to: cuts[at] ?? pair.innerTo }),
      );
      for (const [at, words] of parts.entries()) {
        const [start, end] = [words[0]?.from, words.at(-1)?.to];
        if (start === undefined || end === undefined) {
          // A mark without words beside it.
          if (at === 0) removed.push({ from: pair.from, to: pair.innerFrom, insert: '' });
          if (at === cuts.length) removed.push({ from: pair.innerTo, to: pair.to, insert: '' });
          continue;
        }
        // Inner pairs, which come later, end first.
        if (at < cuts.length)
          closed.unshift({ from: end, to: end, insert: text.slice(pair.innerTo, pair.to) });
        if (at > 0) opened.push({ from: start, to: start, insert: text.slice(pair.from, pair.innerFrom) });
      }
    }
  }
  return state.changes([...closed, ...opened, ...removed].sort((one, two) => one.from - two.from));
}
