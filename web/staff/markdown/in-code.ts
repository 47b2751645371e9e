import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Tree } from '@lezer/common';

/** Whether a position is in a code block or in inline code. */
export const isInCode = (state: EditorState, at: number): boolean => isIn(syntaxTree(state), at, -1, /Code/);

/** Whether a position is in code, HTML or a comment. `side`: the text before (-1) or behind (1) the position counts. */
export const isInRawText = (tree: Tree, at: number, side: -1 | 1): boolean =>
  isIn(tree, at, side, /Code|HTML|Comment/);

function isIn(tree: Tree, at: number, side: -1 | 1, names: RegExp): boolean {
  for (let node = tree.resolveInner(at, side); node.parent; node = node.parent)
    if (names.test(node.name)) return true;
  return false;
}
