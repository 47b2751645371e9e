import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';

/** A part of the text where its marks are shown: the selection, while it can be seen. */
export interface Shown {
  from: number;
  to: number;
}

export type Put = (decoration: Range<Decoration>) => void;

const hidden = Decoration.mark({ class: 'cm-md-hidden' });
const dimmed = Decoration.mark({ class: 'cm-md-dimmed' });

/** Whether the cursor or selection touches a range, its ends included. */
export function touches(shown: readonly Shown[], from: number, to: number): boolean {
  return shown.some((range) => range.from <= to && range.to >= from);
}

/** Shrinks marks to nothing, or dims them where the cursor is. They stay in the text for copying and screen readers. */
export function putMark(put: Put, from: number, to: number, isShown: boolean): void {
  if (from < to) put((isShown ? dimmed : hidden).range(from, to));
}

/** A line with a class, and a style of its own. */
export function putLine(put: Put, at: number, name: string, style?: string): void {
  const attributes = style === undefined ? {} : { attributes: { style } };
  put(Decoration.line({ class: name, ...attributes }).range(at));
}

/** The starts of the lines of a node that are in the visible range. */
export function lineStarts(state: EditorState, node: Shown, visible: Shown): number[] {
  const starts: number[] = [];
  const to = Math.min(node.to, visible.to);
  for (let at = Math.max(node.from, visible.from); at <= to; ) {
    const line = state.doc.lineAt(at);
    starts.push(line.from);
    at = line.to + 1;
  }
  return starts;
}

/** The marks around words: bold, italic, struck through, code, and the backslash of an escaped character. */
const AROUND_WORDS = new Set(['EmphasisMark', 'StrikethroughMark']);

/** Decorates inline marks. A pair is shown as long as the cursor is in what it marks. */
export function inlineMark(node: SyntaxNodeRef, shown: readonly Shown[], put: Put): void {
  const { name, from, to } = node;
  if (name === 'Escape') {
    putMark(put, from, from + 1, touches(shown, from, to));
    return;
  }
  const parent = node.node.parent;
  if (!parent) return;
  if (AROUND_WORDS.has(name) || (name === 'CodeMark' && parent.name === 'InlineCode'))
    putMark(put, from, to, touches(shown, parent.from, parent.to));
}
