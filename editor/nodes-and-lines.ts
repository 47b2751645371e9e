import { markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Line, Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** The syntax tree of a whole text. */
export const parsed = (text: string): Tree => markdownLanguage.parser.parse(text);

/** A node and the nodes around it, innermost first. */
export function around(node: SyntaxNode | null): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (let one = node; one; one = one.parent) nodes.push(one);
  return nodes;
}

/** The blocks in a quote, a list, a list entry or the text, without the marks between them. */
export function blocksIn(parent: SyntaxNode): SyntaxNode[] {
  const blocks: SyntaxNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (!/Mark$/.test(child.name)) blocks.push(child);
  return blocks;
}

/** The lines that a range touches. */
export function* linesOf(doc: Text, from: number, to: number): Generator<Line> {
  for (let at = from; at <= to; ) {
    const line = doc.lineAt(at);
    yield line;
    at = line.to + 1;
  }
}

/** Whether a position is in a code block or in inline code. */
export const isInCode = (state: EditorState, at: number): boolean => isIn(syntaxTree(state), at, -1, /Code/);

/** Whether a position is in code, HTML or a comment. `side`: the text before (-1) or behind (1) the position counts. */
export const isInRawText = (tree: Tree, at: number, side: -1 | 1): boolean =>
  isIn(tree, at, side, /Code|HTML|Comment/);

const isIn = (tree: Tree, at: number, side: -1 | 1, names: RegExp) =>
  around(tree.resolveInner(at, side)).some(({ name }) => names.test(name));
