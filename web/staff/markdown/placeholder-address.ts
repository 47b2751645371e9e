import type { EditorState } from '@codemirror/state';

/** Where the tools insert a link, a card or a picture, for an address that comes later. */
export const ADDRESS = 'https://';
/** A video, for an id that comes later. */
export const VIDEO = 'https://www.youtube.com/watch?v=ID_HERE';

const PLACEHOLDER = /https:\/\/(?:www\.youtube\.com\/watch\?v=ID_HERE)?(?=[)\s]|$)/g;

/** The placeholder with the selection in it, which a pasted address replaces as a whole; null if there is none. */
export function selectedPlaceholder(state: EditorState): { from: number; to: number } | null {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  for (const { index, 0: address } of line.text.matchAll(PLACEHOLDER)) {
    const place = { from: line.from + index, to: line.from + index + address.length };
    if (from < to && from >= place.from && to <= place.to) return place;
  }
  return null;
}
