import { ChangeSet, EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Edit, edited } from '../text-changes.ts';
import { textPage } from '../text-page.ts';
import { blocksOf } from './inline-pieces.ts';
import { linesAround, mappedLines, pairsOf, treeUpTo } from './pairs.ts';
import { givenLook } from './toggle-look.ts';

/**
 * The selected text with whole pairs of marks: a pair of which only one mark is selected gets its other mark, and a mark
 * without selected words is left out.
 */
export function copiedWords(state: EditorState): string {
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  const edits: Edit[] = [];
  for (const pair of pairsOf(text, blocksOf(text, treeUpTo(state, to), from, to))) {
    const [first, last] = [Math.max(from, pair.innerFrom), Math.min(to, pair.innerTo)];
    const words = text.slice(first, last);
    const hasOpen = from <= pair.from && to >= pair.innerFrom;
    const hasClose = from <= pair.innerTo && to >= pair.to;
    const hasNone = from >= pair.innerFrom && to <= pair.innerTo;
    if (hasNone || (hasOpen && hasClose) || to <= pair.from || from >= pair.to) continue;
    const isPair = (hasOpen || hasClose) && words.trim() !== '';
    const start = Math.max(from, pair.from);
    const end = Math.min(to, pair.to);
    if (!(isPair && hasOpen)) {
      const at = isPair ? first + words.length - words.trimStart().length : first;
      if (start < first) edits.push({ from: start, to: Math.min(first, to), insert: '' });
      if (isPair) edits.push({ from: at, to: at, insert: text.slice(pair.from, pair.innerFrom) });
    }
    if (!(isPair && hasClose)) {
      const at = first + words.trimEnd().length;
      // Inner pairs, which come later, end first.
      if (isPair) edits.unshift({ from: at, to: at, insert: text.slice(pair.innerTo, pair.to) });
      if (last < end) edits.push({ from: Math.max(last, from), to: end, insert: '' });
    }
  }
  return edited(
    text.slice(from, to),
    edits.sort((one, two) => one.from - two.from || one.to - two.to),
    from,
  );
}

/** Gives words that are dragged elsewhere the looks they had. */
const draggedLooks = EditorState.transactionFilter.of((change) => {
  const { startState, newDoc, newSelection } = change;
  const [{ from, to } = { from: 0, to: 0 }] = startState.selection.ranges;
  const { from: start, to: end } = newSelection.main;
  if (!change.isUserEvent('move.drop') || startState.sliceDoc(from, to) !== newDoc.sliceString(start, end))
    return change;
  const text = startState.doc.toString();
  const looks = pairsOf(text, blocksOf(text, treeUpTo(startState, to), from, to)).filter(
    (pair) => from >= pair.innerFrom && to <= pair.innerTo,
  );
  let doc = newDoc;
  let extra = ChangeSet.empty(doc.length);
  for (const { kind } of looks) {
    if (kind === 'link' || kind === 'code') continue;
    const words = mappedLines({ from: start, to: end }, extra);
    const lines = linesAround(blocksOf(doc.toString(), undefined, words.from, words.to), words);
    const given = givenLook(startState.facet(textPage), doc, lines, words.from, words.to, kind);
    extra = extra.compose(given.changes);
    doc = given.changes.apply(doc);
  }
  return extra.empty ? change : [change, { changes: extra, sequential: true }];
});

/** In the formatted view, copied words have whole pairs of marks, and dragged words keep their looks. */
export const copyingWords: Extension = [
  EditorView.clipboardOutputFilter.of((text, state) =>
    state.selection.ranges.length > 1 || state.selection.main.empty ? text : copiedWords(state),
  ),
  // After the repair of the marks around the words that stay, which is a filter too.
  Prec.high(draggedLooks),
];
