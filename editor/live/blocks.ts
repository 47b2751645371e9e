import type { EditorState, TransactionSpec } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { around } from '../nodes-and-lines.ts';
import { FORMAT } from '../undo.ts';
import { lineStarts, type Put, putLine, putMark, type Shown, touches } from './marks.ts';

const HEADING = /^(?:ATX|Setext)Heading(\d)$/;

/** Decorates headings, quotes, code blocks and dividers. Returns false for other nodes. */
export function blockLines(
  state: EditorState,
  node: SyntaxNodeRef,
  visible: Shown,
  shown: readonly Shown[],
  put: Put,
): boolean {
  const [, level] = HEADING.exec(node.name) ?? [];
  const name = level === undefined ? BLOCKS[node.name] : `cm-md-heading cm-md-heading-${level}`;
  if (name === undefined) return false;
  const starts = lineStarts(state, node, visible);
  const kind = node.name === 'Blockquote' ? calloutOf(state, node) : null;
  for (const at of starts) putLine(put, at, kind ? `${name} cm-md-callout cm-md-callout-${kind.name}` : name);
  if (kind && kind.from >= visible.from && kind.to <= visible.to) {
    const isShown = touches(shown, kind.from, kind.to);
    putMark(put, kind.from, kind.from + 2, isShown);
    put(word.range(kind.from + 2, kind.to - 1));
    putMark(put, kind.to - 1, kind.to, isShown);
  }
  if (node.name === 'HorizontalRule' && !touches(shown, node.from, node.to))
    for (const at of starts) putLine(put, at, 'cm-md-divider');
  return true;
}

const word = Decoration.mark({ class: 'cm-md-callout-word' });

/** The kind of a quote that is a callout, and the position of its mark, such as `[!TIP]`; null for other quotes. */
function calloutOf(state: EditorState, { from }: SyntaxNodeRef): (Shown & { name: string }) | null {
  const line = state.doc.lineAt(from);
  const [all, start = '', name] =
    /^(>[ \t]?)\[!(note|tip|warning)\][ \t]*$/i.exec(line.text.slice(from - line.from)) ?? [];
  if (all === undefined || name === undefined) return null;
  const mark = from + start.length;
  return { name: name.toLowerCase(), from: mark, to: mark + name.length + 3 };
}

const BLOCKS: Readonly<Record<string, string>> = {
  Blockquote: 'cm-md-quote',
  FencedCode: 'cm-md-code',
  CodeBlock: 'cm-md-code',
  HorizontalRule: 'cm-md-rule',
};

/** Decorates the Markdown characters of headings and quotes: `##`, `>`, and the line of `=` or `-` below a heading. */
export function blockMark(state: EditorState, node: SyntaxNodeRef, shown: readonly Shown[], put: Put): void {
  const { name, from, to } = node;
  if (name !== 'HeaderMark' && name !== 'QuoteMark') return;
  const line = state.doc.lineAt(from);
  const isShown = touches(shown, line.from, line.to);
  if (node.node.parent?.name.startsWith('Setext')) {
    putMark(put, from, to, true);
    return;
  }
  // Includes the space between these characters and the text.
  const isClosing = name === 'HeaderMark' && from > (node.node.parent?.from ?? from);
  if (isClosing) {
    const before = /[ \t]*$/.exec(state.sliceDoc(line.from, from))?.[0].length ?? 0;
    putMark(put, from - before, to, isShown);
  } else {
    const space = /^[ \t]/.test(state.sliceDoc(to, Math.min(to + 1, line.to))) ? 1 : 0;
    putMark(put, from, to + space, isShown);
  }
}

/** Deeper nested lists are indented only this many levels. */
const DEEPEST = 8;

const bullet = Decoration.mark({ class: 'cm-md-bullet' });
const number = Decoration.mark({ class: 'cm-md-number' });
const task = Decoration.mark({ class: 'cm-md-task' });
const done = Decoration.mark({ class: 'cm-md-done' });
const box = Decoration.mark({ class: 'cm-md-box' });
const checkedBox = Decoration.mark({ class: 'cm-md-box cm-md-checked' });
/** The indentation and marker of a list entry. Their width depends on the nesting depth. */
const prefix = Decoration.mark({ class: 'cm-md-prefix' });

/** Indents the lines of a list entry, so that they align with its first word. */
export function listEntry(state: EditorState, node: SyntaxNodeRef, visible: Shown, put: Put): void {
  const depth = Math.min(depthOf(node.node), DEEPEST);
  for (const at of ownLines(state, node.node, visible)) {
    const line = state.doc.lineAt(at);
    const [{ length } = ''] = prefixOf(line.text, at <= node.from) ?? [];
    const name = length > 0 ? 'cm-md-entry cm-md-hanging' : 'cm-md-entry';
    putLine(put, at, name, `--depth: ${depth}`);
    if (length > 0) put(prefix.range(at, at + length));
  }
}

/**
 * Styles an entry's marker or checkbox. The marker of an unordered list is drawn as a bullet and that of a task as a box,
 * unless the cursor is in its line.
 */
export function listMark(state: EditorState, node: SyntaxNodeRef, shown: readonly Shown[], put: Put): void {
  const { from, to } = node;
  const line = state.doc.lineAt(from);
  const isShown = touches(shown, line.from, line.to);
  if (node.name === 'TaskMarker') {
    const isDone = /x/i.test(state.sliceDoc(from, to));
    const mark = isDone ? (isShown ? done : checkedBox) : isShown ? task : box;
    put(mark.range(from, to));
    return;
  }
  const isBullet = node.node.parent?.parent?.name === 'BulletList';
  put((isBullet && !isShown ? bullet : number).range(from, to));
}

/** The change that checks the box of a task at this position, or clears it; null if there is none. */
export function pressedBox(state: EditorState, at: number): TransactionSpec | null {
  const [, mark] = /^\[([ x])\]/i.exec(state.sliceDoc(at, at + 3)) ?? [];
  if (mark === undefined) return null;
  return { changes: { from: at + 1, to: at + 2, insert: mark === ' ' ? 'x' : ' ' }, userEvent: FORMAT };
}

/** Checks or clears the box of a task that a person presses. The selection stays. */
export const boxes = EditorView.domEventHandlers({
  mousedown({ target, button }, view) {
    const pressed = target instanceof Element ? target.closest('.cm-md-box') : null;
    if (!pressed || button !== 0 || view.state.readOnly) return false;
    const change = pressedBox(view.state, view.posAtDOM(pressed));
    if (change) view.dispatch(change);
    return change !== null;
  },
});

const depthOf = (entry: SyntaxNode) => around(entry).filter(({ name }) => name === 'ListItem').length;

/** The visible lines of an entry, except those of nested lists, quotes, code blocks and tables. */
function ownLines(state: EditorState, entry: SyntaxNode, visible: Shown): number[] {
  let starts = lineStarts(state, entry, visible);
  for (let child = entry.firstChild; child; child = child.nextSibling) {
    if (!INNER.has(child.name)) continue;
    const { from, to } = { from: state.doc.lineAt(child.from).from, to: child.to };
    starts = starts.filter((at) => at < from || at > to);
  }
  return starts;
}

const INNER = new Set(['BulletList', 'OrderedList', 'FencedCode', 'CodeBlock', 'Table', 'Blockquote']);

function prefixOf(text: string, isFirst: boolean): RegExpExecArray | null {
  return (isFirst ? /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+/ : /^[ \t]+(?=\S)/).exec(text);
}
