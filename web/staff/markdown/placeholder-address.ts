import type { EditorState } from '@codemirror/state';

/** The placeholder that the tools for link, card and picture insert, to be replaced by an address. */
export const ADDRESS = 'https://';
/** The placeholder that the tool for videos inserts, to be replaced by a video id. */
export const VIDEO = 'https://www.youtube.com/watch?v=ID_HERE';

const PLACEHOLDER = /https:\/\/(?:www\.youtube\.com\/watch\?v=ID_HERE)?(?=[)\s]|$)/g;

/**
 * The placeholder that contains the selection. A pasted address replaces the whole placeholder. Null if there is none.
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
