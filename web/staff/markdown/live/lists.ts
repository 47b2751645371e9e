import type { EditorState } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { lineStarts, type Put, putLine, type Shown, touches } from './marks.ts';

/** Deeper nested lists are indented only this many levels. */
const DEEPEST = 8;

const bullet = Decoration.mark({ class: 'cm-md-bullet' });
const number = Decoration.mark({ class: 'cm-md-number' });
const task = Decoration.mark({ class: 'cm-md-task' });
const done = Decoration.mark({ class: 'cm-md-done' });
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
 * Styles an entry's marker or checkbox. The marker of an unordered list is drawn as a bullet, unless the cursor is in
 * its line.
 */
export function listMark(state: EditorState, node: SyntaxNodeRef, shown: readonly Shown[], put: Put): void {
  const { from, to } = node;
  if (node.name === 'TaskMarker') {
    put((/x/i.test(state.sliceDoc(from, to)) ? done : task).range(from, to));
    return;
  }
  const isBullet = node.node.parent?.parent?.name === 'BulletList';
  const line = state.doc.lineAt(from);
  put((isBullet && !touches(shown, line.from, line.to) ? bullet : number).range(from, to));
}

function depthOf(entry: SyntaxNode): number {
  let depth = 0;
  for (let node: SyntaxNode | null = entry; node; node = node.parent) if (node.name === 'ListItem') depth++;
  return depth;
}

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
