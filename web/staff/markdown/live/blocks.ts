import type { EditorState } from '@codemirror/state';
import type { SyntaxNodeRef } from '@lezer/common';
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
  for (const at of starts) putLine(put, at, name);
  if (node.name === 'HorizontalRule' && !touches(shown, node.from, node.to))
    for (const at of starts) putLine(put, at, 'cm-md-divider');
  return true;
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
