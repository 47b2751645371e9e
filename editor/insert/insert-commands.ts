import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { textPage } from '../text-page.ts';
import { FORMAT } from '../undo.ts';

/** The line breaks needed between `before` and a new block. */
export function lineBreaksAfter(before: string): string {
  if (/^\s*$/.test(before) || /\n[ \t]*\n[ \t]*$/.test(before)) return '';
  return /\n[ \t]*$/.test(before) ? '\n' : '\n\n';
}

/** The line breaks needed between a new block and `after`. */
export function lineBreaksBefore(after: string): string {
  if (/^\s*$/.test(after) || /^[ \t]*\n[ \t]*\n/.test(after)) return '';
  return /^[ \t]*\n/.test(after) ? '\n' : '\n\n';
}

/** The placeholder URL that the tools for links, cards and pictures insert. */
const ADDRESS = 'https://';
/** The placeholder URL that the video tool inserts; its id is to be replaced. */
const VIDEO = 'https://www.youtube.com/watch?v=ID_HERE';

const PLACEHOLDER = /https:\/\/(?:www\.youtube\.com\/watch\?v=ID_HERE)?(?=[)\s]|$)/g;

/**
 * The range of the placeholder that contains the selection; null if there is none or no text is selected. A pasted URL
 * replaces the whole placeholder.
 */
export function selectedPlaceholder(state: EditorState): { from: number; to: number } | null {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  for (const { index, 0: address } of line.text.matchAll(PLACEHOLDER)) {
    const place = { from: line.from + index, to: line.from + index + address.length };
    if (from < to && from >= place.from && to <= place.to) return place;
  }
  return null;
}

const TABLE = '| Column 1 | Column 2 |\n| --- | --- |\n|  |  |';

/**
 * A command that inserts a block below the cursor's line, with empty lines around it. It selects the part `selected`;
 * if that is '', the cursor is after the block.
 */
export function insertBlock(block: string, selected: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const at = state.doc.lineAt(state.selection.main.to).to;
    const before = lineBreaksAfter(near(state, at - 200, at));
    const after = lineBreaksBefore(near(state, at, at + 200)) || (at === state.doc.length ? '\n' : '');
    const anchor = at + before.length + block.indexOf(selected);
    dispatch(
      state.update({
        changes: { from: at, insert: before + block + after },
        selection: selected
          ? EditorSelection.range(anchor, anchor + selected.length)
          : { anchor: at + before.length + block.length + after.length },
        userEvent: FORMAT,
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

function near(state: EditorState, from: number, to: number): string {
  return state.sliceDoc(Math.max(0, from), Math.min(state.doc.length, to));
}

export const insertTable = insertBlock(TABLE, 'Column 1');
/** Commands that insert a callout: a quote that begins with its kind, as on GitHub. */
export const insertCallout = (kind: 'NOTE' | 'TIP' | 'WARNING') =>
  insertBlock(`> [!${kind}]\n> Words`, 'Words');
export const insertDivider = insertBlock('---', '');
/** Inserts a URL on a line of its own, which is the Markdown of a link card. */
export const insertCard = insertBlock(ADDRESS, ADDRESS);
export const insertVideoLine = insertBlock(`![](${VIDEO})`, 'ID_HERE');

/**
 * Inserts a picture. A selected URL becomes the picture's URL; other selected text becomes its alt text. The missing
 * part is selected for typing.
 */
export const insertPicture: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  const chosen = state.sliceDoc(from, to);
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(chosen);
  const text = isAddress ? 'Description' : chosen;
  const address = isAddress ? chosen : ADDRESS;
  const anchor = from + (isAddress ? 2 : text.length + 4);
  dispatch(
    state.update({
      changes: { from, to, insert: `![${text}](${address})` },
      selection: EditorSelection.range(anchor, anchor + (isAddress ? text : address).length),
      userEvent: FORMAT,
      scrollIntoView: true,
    }),
  );
  return true;
};

/** A command that inserts `before` and `after` around each selection, and selects the range `select` of `after`. */
function wrap(before: string, after: string, select: { from: number; to: number }): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const changed = state.changeByRange(({ from, to }) => {
      const start = to + before.length + select.from;
      return {
        changes: [
          { from, insert: before },
          { from: to, insert: after },
        ],
        range: EditorSelection.range(start, start + select.to - select.from),
      };
    });
    dispatch(state.update(changed, { userEvent: FORMAT }));
    return true;
  };
}

const insertVideoForm = wrap('![', `](${VIDEO})`, { from: VIDEO.length - 5, to: VIDEO.length + 2 });

/**
 * Inserts a video, whose Markdown is that of a picture: `![Video](URL)`. A selected video URL is converted to the form
 * that the page plays; otherwise a placeholder id is selected for typing.
 */
export const insertVideo: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const address = state.facet(textPage).videoAddress(state.sliceDoc(from, to));
  if (address === null || state.readOnly) return insertVideoForm({ state, dispatch });
  const insert = `![Video](${address})`;
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: FORMAT,
    }),
  );
  return true;
};
