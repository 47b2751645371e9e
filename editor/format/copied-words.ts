import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Edit, edited } from '../text-changes.ts';
import { blocksOf } from './inline-pieces.ts';
import { pairsOf, treeUpTo } from './pairs.ts';

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

/** In the formatted view, copied words have whole pairs of marks. */
export const copyingWords: Extension = EditorView.clipboardOutputFilter.of((text, state) =>
  state.selection.ranges.length > 1 || state.selection.main.empty ? text : copiedWords(state),
);
