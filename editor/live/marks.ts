import type { EditorState, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, WidgetType } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { element } from '../element.ts';
import { shownOf } from '../format/reading.ts';
import { linesOf } from '../nodes-and-lines.ts';

/** A range of the text, such as a visible part, or the selection, in which Markdown characters are shown. */
export interface Shown {
  from: number;
  to: number;
}

export type Put = (decoration: Range<Decoration>) => void;

const hidden = Decoration.mark({ class: 'cm-md-hidden' });
const dimmed = Decoration.mark({ class: 'cm-md-dimmed' });

/** Whether a shown range overlaps or touches the range from `from` to `to`. */
export function touches(shown: readonly Shown[], from: number, to: number): boolean {
  return shown.some((range) => range.from <= to && range.to >= from);
}

/** Hides Markdown characters, or dims them at the cursor. They stay in the DOM for copying and for screen readers. */
export function putMark(put: Put, from: number, to: number, isShown: boolean): void {
  if (from < to) put((isShown ? dimmed : hidden).range(from, to));
}

/** Adds a decoration for a line, with a class and a style. */
export function putLine(put: Put, at: number, name: string, style?: string): void {
  const attributes = style === undefined ? {} : { attributes: { style } };
  put(Decoration.line({ class: name, ...attributes }).range(at));
}

/** The start positions of a node's lines in the visible range. */
export function lineStarts({ doc }: EditorState, node: Shown, visible: Shown): number[] {
  const lines = linesOf(doc, Math.max(node.from, visible.from), Math.min(node.to, visible.to));
  return Array.from(lines, ({ from }) => from);
}

/** The syntax nodes of the characters around bold, italic and struck-through text. */
const AROUND_WORDS = new Set(['EmphasisMark', 'StrikethroughMark']);

/**
 * Decorates the Markdown characters of inline formatting: bold, italic, strikethrough, code and backslash escapes. They
 * are shown while the cursor is in the formatted text.
 */
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

/** The character that a character reference stands for. */
export class Character extends WidgetType {
  readonly shown: string;

  constructor(shown: string) {
    super();
    this.shown = shown;
  }

  override eq({ shown }: Character): boolean {
    return shown === this.shown;
  }

  override toDOM(): HTMLElement {
    return element('span', {}, this.shown);
  }
}

/** Draws a reference such as `&#x78;`, which the editor writes beside marks, as its character. */
export function character(state: EditorState, node: SyntaxNodeRef, shown: readonly Shown[], put: Put): void {
  const { from, to } = node;
  const words = state.sliceDoc(from, to);
  if (shownOf(words) === words || touches(shown, from + 1, to - 1)) return;
  put(Decoration.replace({ widget: new Character(shownOf(words)) }).range(from, to));
}

/** The drawn characters among these decorations. The caret passes each as one character. */
export const charactersOf = (decorations: DecorationSet): DecorationSet =>
  decorations.update({ filter: (_from, _to, { spec }) => spec.widget instanceof Character });
