import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Whether a position is in a code block or in inline code. */
export function isInCode(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); node.parent; node = node.parent)
    if (/Code/.test(node.name)) return true;
  return false;
}
