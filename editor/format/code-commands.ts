import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { insertBlock } from '../insert/insert-commands.ts';
import { around } from '../nodes-and-lines.ts';
import { say } from '../say.ts';
import { type Edit, editedPart, lineChanges, movedBy } from '../text-changes.ts';
import { type TextPage, textPage } from '../text-page.ts';
import { FORMAT, rememberPress, takenBack } from '../undo.ts';
import { type Block, blocksOf, type Piece, piecesWithin, wordAt } from './inline-pieces.ts';
import { readsSame, shownOf } from './reading.ts';

/** Words that stand for code until the writer types it. */
const PLACEHOLDER = 'code';

const REFUSED =
  'Only plain words can become code. Select words without pictures and links; select bold or italic words as a whole.';

/**
 * Turns the selected words of each paragraph into code, or code into words. At a caret: the word or code around it; at
 * the end of code, the caret steps behind it; right beside code, into it. Elsewhere inserts a placeholder, which typing
 * replaces.
 */
export const toggleCode: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const back = takenBack(state, 'code');
  if (back) {
    dispatch(back);
    return true;
  }
  const text = state.doc.toString();
  const range = chosen(state, text);
  if (!range) {
    const { head } = state.selection.main;
    // Backticks right beside others would be one mark.
    const beside = codeAt(text, head, ({ from, to }) => from === head || to === head);
    if (beside) {
      const { length } = /^`*/.exec(text.slice(beside.from))?.[0] ?? '';
      const inside = beside.from === head ? head + length : head - length;
      dispatch(state.update({ selection: { anchor: inside }, userEvent: 'select' }));
      return true;
    }
    const anchor = head + 1;
    const insert = `\`${PLACEHOLDER}\``;
    const selection = { anchor, head: anchor + PLACEHOLDER.length };
    dispatch(state.update({ changes: { from: head, insert }, selection, userEvent: FORMAT }));
    return true;
  }
  const { head, empty } = state.selection.main;
  const [ticks = ''] = /^`*/.exec(text.slice(head, range.to)) ?? [];
  if (empty && ticks !== '' && head + ticks.length === range.to) {
    dispatch(state.update({ selection: { anchor: range.to }, userEvent: 'select' }));
    return true;
  }
  const edits = codeEdits(state.facet(textPage), text, range.from, range.to);
  say(state, edits ? null : REFUSED);
  if (!edits || edits.length === 0) return true;
  // The caret stays in the word.
  const own = lineChanges(text.slice(range.from, range.to), editedPart(text, range, edits));
  const moved = movedBy(own, range.from);
  const changes = state.changes(empty ? moved : edits);
  const from = changes.mapPos(range.from, -1);
  const caret = Math.max(changes.mapPos(range.from, 1), changes.mapPos(head, -1));
  const to = Math.max(from, changes.mapPos(range.to, 1));
  const selection = empty ? EditorSelection.single(caret) : EditorSelection.single(from, to);
  const change = state.update({ changes, selection, userEvent: FORMAT });
  rememberPress('code', change);
  dispatch(change);
  return true;
};

/** The range of a command: the selection; at a caret, the code or the word around it; null elsewhere. */
function chosen(state: EditorState, text: string): { from: number; to: number } | null {
  const { from, to, empty, head } = state.selection.main;
  if (!empty) return { from, to };
  const code = codeAt(text, head, (one) => one.from < head && head < one.to);
  if (code) return code;
  const name = wordAt(text, head, 'name');
  return name.from === name.to ? null : name;
}

const codeAt = (text: string, at: number, isMeant: (code: Piece) => boolean): Piece | undefined =>
  blocksOf(text, undefined, at, at)
    .flatMap(({ pieces }) => flat(pieces))
    .find((one) => isMeant(one) && isCode(text, one));

/** The edits that turn words into code or back; null if the page would not show the same characters after them. */
function codeEdits(page: TextPage, text: string, from: number, to: number): Edit[] | null {
  const blocks = blocksOf(text, undefined, from, to)
    .map((block) => ({ block, pieces: piecesWithin(block.pieces, from, to) }))
    .filter(({ pieces }) => pieces.length > 0);
  const all = blocks.flatMap(({ pieces }) => flat(pieces)).filter(({ kind }) => kind !== 'space');
  const taken = all.length > 0 && all.every((piece) => isCode(text, piece));
  const edits: Edit[] = [];
  for (const { block, pieces } of blocks) {
    const found = taken ? wordsOf(page, text, block, pieces) : codeOf(page, text, block, pieces);
    if (!found) return null;
    edits.push(...found);
  }
  return edits;
}

/** The edits that turn the code among some pieces of a block into words. */
function wordsOf(page: TextPage, text: string, block: Block, pieces: readonly Piece[]): Edit[] | null {
  const edits = flat(pieces)
    .filter((piece) => isCode(text, piece))
    .map(({ from, to }) => ({ from, to, insert: contentOf(text.slice(from, to)) }));
  if (staysSame(page, text, block, edits)) return edits;
  const escaped = edits.map((edit) => ({
    ...edit,
    insert: edit.insert.replace(/[\p{P}\p{S}]/gu, escapeMark),
  }));
  return staysSame(page, text, block, escaped) ? escaped : null;
}

const escapeMark = (mark: string) => (/[!-/:-@[-`{-~]/.test(mark) ? `\\${mark}` : mark);

/** The edit that turns some pieces of a block into code. */
function codeOf(page: TextPage, text: string, block: Block, pieces: readonly Piece[]): Edit[] | null {
  const words = flat(pieces);
  // A look or link whose words are not chosen as a whole would lose one of its marks.
  const isWhole = words.every(
    (piece) =>
      piece.kind !== 'whole' || isCode(text, piece) || shownOf(text.slice(piece.from, piece.to)).length === 1,
  );
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!isWhole || !first || !last || pieces.some(({ kind }) => kind === 'link')) return null;
  const code = words
    .map((piece) => {
      const source = text.slice(piece.from, piece.to);
      return isCode(text, piece) ? contentOf(source) : piece.kind === 'whole' ? shownOf(source) : source;
    })
    .join('');
  const edits = [{ from: first.from, to: last.to, insert: inCode(code) }];
  return staysSame(page, text, block, edits) ? edits : null;
}

/** Inline code with as many backticks around it as its words need. */
function inCode(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const marks = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return marks + space + code + space + marks;
}

function contentOf(source: string): string {
  const [, , content = ''] = /^(`+)(.*)\1$/s.exec(source) ?? [];
  return /^ .*\S.* $/s.test(content) ? content.slice(1, -1) : content;
}

const isCode = (text: string, piece: Piece) =>
  piece.kind === 'whole' && /^(`+).+\1$/s.test(text.slice(piece.from, piece.to));

/** The pieces without further pieces inside. */
const flat = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) => (piece.inside.length > 0 ? flat(piece.inside) : [piece]));

/** Whether the page shows the same characters after edits in a block. */
const staysSame = (page: TextPage, text: string, { outer }: Block, edits: readonly Edit[]): boolean =>
  readsSame(page, text.slice(outer.from, outer.to), editedPart(text, outer, edits), text);

/**
 * Puts the selected lines into a code block; in a code block, removes its fences. On an empty line, inserts a block and
 * selects its placeholder: code typed at once must not become the language, which readers do not see.
 */
export const toggleCodeBlock: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { from, to, anchor, head } = state.selection.main;
  const fenced = codeBlockAt(state, from);
  if (fenced) {
    const marks = fenced.getChildren('CodeMark');
    const [open, close] = [marks[0], marks[1]];
    if (!open) return true;
    const first = state.doc.lineAt(open.from);
    const changes = [{ from: first.from, to: Math.min(first.to + 1, state.doc.length) }];
    if (close) {
      const last = state.doc.lineAt(close.from);
      changes.push({ from: Math.max(last.from - 1, first.to), to: last.to });
    }
    dispatch(state.update({ changes, userEvent: FORMAT, scrollIntoView: true }));
    return true;
  }
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const lines = state.sliceDoc(first.from, last.to);
  if (lines.trim() === '') return insertBlock('```text\nCode\n```', 'Code')({ state, dispatch });
  const [indent = ''] = /^[\s>]*/.exec(first.text) ?? [];
  const longest = Math.max(2, ...(lines.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = indent + '`'.repeat(longest + 1);
  const changes = [
    { from: first.from, insert: `${fence}\n` },
    { from: last.to, insert: `\n${fence}` },
  ];
  dispatch(
    state.update({
      changes,
      selection: { anchor: anchor + fence.length + 1, head: head + fence.length + 1 },
      userEvent: FORMAT,
      scrollIntoView: true,
    }),
  );
  return true;
};

const codeBlockAt = (state: EditorState, at: number) =>
  around(syntaxTree(state).resolveInner(at, 1)).find(({ name }) => name === 'FencedCode');
