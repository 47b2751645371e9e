import type { ChangeSet, EditorState, StateCommand, Text, Transaction } from '@codemirror/state';
import type { Tree } from '@lezer/common';
import { readsSame } from '../format/reading.ts';
import { isInRawText, parsed } from '../nodes-and-lines.ts';
import { say } from '../say.ts';
import type { Edit } from '../text-changes.ts';
import { textPage } from '../text-page.ts';
import { FORMAT, rememberPress, takenBack } from '../undo.ts';
import { touched } from './lines.ts';

/** The lines that a command changes, as text and syntax tree. */
export interface Lines {
  doc: Text;
  tree: Tree;
  from: number;
  to: number;
}

/**
 * A command on the selected lines. `ways` returns possible edits, best first. Makes the first one after which readers see
 * the same characters. If there is none, the text stays, and the field shows `refused`. A second press undoes the command.
 */
export function lineCommand(
  name: string,
  refused: string,
  ways: (lines: Lines) => Iterable<readonly Edit[]>,
): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const back = takenBack(state, name);
    const change = back ?? changeOf(state, ways);
    say(state, change ? null : refused);
    if (!change) return true;
    if (!back) rememberPress(name, change);
    dispatch(change);
    return true;
  };
}

function changeOf(state: EditorState, ways: (lines: Lines) => Iterable<readonly Edit[]>): Transaction | null {
  const { doc } = state;
  const { from, to } = state.selection.main;
  const tree = parsed(doc.toString());
  const range = touched(doc, from, to);
  // The mark on an empty line is for the words that are typed next.
  const isEmpty = doc.sliceString(range.from, range.to).trim() === '';
  if (isEmpty && isInRawText(tree, from, 1)) return null;
  for (const edits of ways({ doc, tree, from, to })) {
    const changes = state.changes(edits);
    if (!isEmpty && !staysSame(state, tree, changes, range)) continue;
    // Keeps the cursor after an inserted mark.
    const selection = state.selection.map(changes, 1);
    return state.update({ changes, selection, userEvent: FORMAT, scrollIntoView: true });
  }
  return null;
}

/** Whether readers see the same characters after changes in a range, in its blocks and those beside them. */
function staysSame(
  state: EditorState,
  { topNode }: Tree,
  changes: ChangeSet,
  range: { from: number; to: number },
): boolean {
  const { doc } = state;
  const before = topNode.childBefore(range.from) ?? topNode.firstChild;
  const first = before?.prevSibling ?? before;
  const behind = topNode.childAfter(range.to) ?? topNode.lastChild;
  const from = doc.lineAt(Math.min(range.from, first?.from ?? range.from)).from;
  const to = Math.max(range.to, behind?.to ?? range.to);
  const after = changes.apply(doc).sliceString(changes.mapPos(from, -1), changes.mapPos(to, 1));
  return readsSame(state.facet(textPage), doc.sliceString(from, to), after, doc.toString());
}
