import {
  ChangeSet,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
  type Transaction,
} from '@codemirror/state';
import { say } from '../say.ts';
import { textPage } from '../text-page.ts';
import { FORMAT, rememberPress, takenBack } from '../undo.ts';
import { heldLooks, holdLooks } from './held-looks.ts';
import {
  aroundCaret,
  type Block,
  blocksOf,
  innerEnd,
  innerStart,
  LOOKS,
  type Look,
  leavesOf,
  wordAt,
} from './inline-pieces.ts';
import { treeUpTo } from './pairs.ts';
import { hasLook, toggleLook } from './toggle-look.ts';

/** A command that gives the selected words a look, or takes it. */
export const lookCommand =
  (look: Look): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const back = takenBack(state, look);
    const { transaction, refused } = back ? { transaction: back, refused: false } : toggleAll(state, look);
    dispatch(transaction);
    say(state, refused ? REFUSED[look] : null);
    return true;
  };

const REFUSED: Readonly<Record<Look, string>> = {
  bold: 'Markdown cannot make exactly these words bold. Select whole words, or a whole sentence.',
  italic: 'Markdown cannot make exactly these words italic. Select whole words, or a whole sentence.',
  strike: 'Markdown cannot strike out exactly these words. Select whole words, or a whole sentence.',
};

function toggleAll(state: EditorState, look: Look): { transaction: Transaction; refused: boolean } {
  let doc = state.doc;
  let changes = ChangeSet.empty(doc.length);
  let refused = false;
  let isUniform = true;
  let ranges: readonly SelectionRange[] = state.selection.ranges;
  let held: readonly Look[] | null = null;
  for (const [at, range] of state.selection.ranges.entries()) {
    const current = ranges[at] ?? range;
    const text = doc.toString();
    const tree = changes.empty ? treeUpTo(state, current.to) : undefined;
    const blocks = blocksOf(text, tree, current.from, current.to);
    const step = current.empty ? stepAt(text, blocks, current.head, look) : null;
    if (step && 'caret' in step) {
      if (range === state.selection.main) held = step.held ?? toggledHeld(heldLooks(state), look);
      ranges = ranges.map((one, index) => (index === at ? EditorSelection.cursor(step.caret) : one));
      continue;
    }
    const { from, to } = step ?? current;
    const result = toggleLook(state.facet(textPage), text, from, to, look, blocks);
    const next = ChangeSet.of(result.edits, doc.length);
    isUniform &&= result.taken || !hasAny(blocks, from, to, look);
    refused ||= result.refused;
    changes = changes.compose(next);
    doc = next.apply(doc);
    ranges = ranges.map((one) => mapped(one, next));
  }
  const selection = EditorSelection.create([...ranges], state.selection.mainIndex);
  const transaction = state.update({
    changes,
    selection,
    effects: holdLooks.of(held ?? []),
    userEvent: FORMAT,
  });
  // The text before comes back, so that underscores, for example, do not become asterisks.
  if (isUniform && !changes.empty) rememberPress(look, transaction);
  return { transaction, refused };
}

/** The selection stays inside marks that are put around it. */
function mapped(range: SelectionRange, changes: ChangeSet): SelectionRange {
  if (range.empty) return EditorSelection.cursor(changes.mapPos(range.head, -1));
  const from = changes.mapPos(range.from, 1);
  const to = Math.max(from, changes.mapPos(range.to, -1));
  return range.anchor <= range.head ? EditorSelection.range(from, to) : EditorSelection.range(to, from);
}

const hasAny = (blocks: readonly Block[], from: number, to: number, look: Look) =>
  blocks.some(({ pieces }) =>
    leavesOf(pieces).some((leaf) => leaf.from < to && leaf.to > from && leaf.looks.includes(look)),
  );

const toggledHeld = (held: readonly Look[], look: Look): Look[] =>
  held.includes(look) ? held.filter((one) => one !== look) : [...held, look];

/**
 * The meaning of a command at a caret: the words to change, or a new place for the caret. At the end of words with the
 * look, the caret steps over the closing mark; in a word, the word changes; elsewhere, the next typed words get the
 * look.
 */
function stepAt(
  text: string,
  blocks: readonly Block[],
  at: number,
  look: Look,
): { from: number; to: number } | { caret: number; held?: Look[] } {
  const block = blocks.find(({ from, to }) => from <= at && at <= to);
  const around = aroundCaret(block?.pieces ?? [], at);
  const level = around.findIndex((piece) => piece.look === look);
  const own = around[level];
  const looksInside = around.slice(level + 1).flatMap((piece) => piece.look ?? []);
  const inner = around.slice(level + 1).reverse();
  if (own && inner.reduce((end, one) => (innerEnd(one) === end ? one.to : end), at) === innerEnd(own))
    return { caret: own.to, held: looksInside };
  if (
    own &&
    inner.reduce((start, one) => (innerStart(one) === start ? one.from : start), at) === innerStart(own)
  )
    return { caret: own.from };
  const word = wordAt(text, at);
  if (word.from < at && at < word.to) return word;
  return own ?? { caret: at };
}

/** The looks of the whole selection. At a caret: the looks that typed words will have. */
export function looksAt(state: EditorState, blocks: readonly Block[]): Look[] {
  const { from, to, empty, head } = state.selection.main;
  if (!empty) return LOOKS.filter((look) => hasLook(state.doc.toString(), blocks, from, to, look));
  const block = blocks.find((one) => one.from <= head && head <= one.to);
  const around = aroundCaret(block?.pieces ?? [], head).flatMap(({ look }) => look ?? []);
  return LOOKS.filter((look) => around.includes(look) || heldLooks(state).includes(look));
}
