import type { EditorState } from '@codemirror/state';

/** The placeholder URL that the tools for links, cards and pictures insert. */
export const ADDRESS = 'https://';
/** The placeholder URL that the video tool inserts; its id is to be replaced. */
export const VIDEO = 'https://www.youtube.com/watch?v=ID_HERE';

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
