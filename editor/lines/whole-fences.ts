import { syntaxTree } from '@codemirror/language';
import { EditorState, type Extension, type Line, type Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { inPlaceOf, isByHand, isComposed } from '../changes-by-hand.ts';
import type { Part } from '../format/pairs.ts';
import { around } from '../nodes-and-lines.ts';
import type { Edit } from '../text-changes.ts';
import { indentAt } from './lines.ts';

/** The line of a fence of code with the line breaks around it, and the position in the code beside it. */
interface Fence extends Part {
  inside: number;
}

interface Kept {
  edits: Edit[];
  /** The caret is behind what is inserted at this position, but for so many characters. */
  caret: number;
  before: number;
}

/** The code with fences around a position. `side`: the text before (-1) or behind (1) the position counts. */
const codeAt = (state: EditorState, at: number, side: -1 | 1): SyntaxNode | undefined =>
  around(syntaxTree(state).resolveInner(at, side)).find(({ name }) => name === 'FencedCode');

/** The lines of the fences of a code. The second is missing in code that is not closed. */
const fenceLines = (doc: Text, code: SyntaxNode): Line[] =>
  code.getChildren('CodeMark').map((mark) => doc.lineAt(mark.from));

/** The fences that a deletion may not touch: those of code of which something stays. */
function fencesIn(state: EditorState, { from, to }: Part): Fence[] {
  const { doc } = state;
  const fences: Fence[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (name !== 'FencedCode') return;
      const [open, close] = fenceLines(doc, node);
      if (!open || !close || (from <= node.from && to >= node.to)) return;
      for (const { from: start, to: end } of [open, close]) {
        const fence = { from: Math.max(0, start - 1), to: Math.min(doc.length, end + 1) };
        // Characters of a fence are changed by hand.
        const isByHand = from >= start && to <= end;
        if (!isByHand && fence.from < to && fence.to > from)
          fences.push({ ...fence, inside: start === open.from ? fence.to : fence.from });
      }
    },
  });
  return fences;
}

/** Code without words around a deletion, which goes as a whole. */
function emptyCode(state: EditorState, { from, to }: Part): Part | null {
  const { doc } = state;
  const code = codeAt(state, from, 1);
  const [open, close] = code ? fenceLines(doc, code) : [];
  if (!code || !open || !close || from < open.to || to > close.from) return null;
  return doc.sliceString(open.to, close.from).trim() === '' ? code : null;
}

/**
 * Words typed right before the opening fence or right behind the closing one: `insert` with a line break that separates
 * them from the fence, or with that line break in `after`, behind the caret. Null for other edits.
 */
function besideFence(
  state: EditorState,
  at: number,
  insert: string,
): { insert: string; after: string } | null {
  const line = state.doc.lineAt(at);
  const code = codeAt(state, at, at === line.to ? -1 : 1);
  const [open, close] = code?.getChildren('CodeMark') ?? [];
  // White space and marks of fences are typed by hand.
  if (!open || !close || !/^[^\s`~]/.test(insert)) return null;
  const lineBreak = `\n${indentAt(state.doc, open.from)}`;
  if (at === line.to && close.from >= line.from && close.to <= at)
    return { insert: lineBreak + insert, after: '' };
  return at === open.from ? { insert, after: lineBreak } : null;
}

/** The edits in place of one that would take a fence, and the caret after them; null for other edits. */
function keepFences(state: EditorState, { from, to, insert }: Edit, isForward: boolean): Kept | null {
  const beside = from === to ? besideFence(state, from, insert) : null;
  if (beside) {
    const { after } = beside;
    return { edits: [{ from, to, insert: beside.insert + after }], caret: from, before: after.length };
  }
  const fences = from === to ? [] : fencesIn(state, { from, to });
  const [first] = fences;
  if (!first) return null;
  const empty = insert === '' ? emptyCode(state, { from, to }) : null;
  if (empty) return { edits: [{ from: empty.from, to: empty.to, insert: '' }], caret: empty.from, before: 0 };
  const deleted: Edit[] = [];
  let at = from;
  for (const fence of fences) {
    if (fence.from > at) deleted.push({ from: at, to: fence.from, insert: '' });
    at = fence.to;
  }
  if (at < to) deleted.push({ from: at, to, insert: '' });
  const place = first.from < from ? first.inside : from;
  const caret = isForward && deleted.length === 0 ? first.to : place;
  const edits = insert === '' ? deleted : [{ from: place, to: place, insert }, ...deleted];
  return { edits, caret, before: 0 };
}

/**
 * Keeps both fences of code while the formatted view hides them, if only a part of it is deleted, or typed or pasted over.
 * Without one of them, the rest of the text would become code, and without the line break behind the first, code would be
 * the name of its language. Words typed beside a fence get a line of their own.
 */
export const wholeFences: Extension = EditorState.transactionFilter.of((change) => {
  if (!isByHand(change) || isComposed(change)) return change;
  const edits: Edit[] = [];
  let first: Kept | null = null;
  change.changes.iterChanges((from, to, _start, _end, inserted) => {
    const edit = { from, to, insert: inserted.toString() };
    const kept = keepFences(change.startState, edit, change.isUserEvent('delete.forward'));
    edits.push(...(kept?.edits ?? [edit]));
    first ??= kept;
  });
  // The compiler does not follow assignments in callbacks.
  const kept = first as Kept | null;
  if (!kept) return change;
  const changes = change.startState.changes(edits);
  return inPlaceOf(change, changes, changes.mapPos(kept.caret, 1) - kept.before);
});
