import { EditorSelection } from '@codemirror/state';

/**
 * A selection whose caret has no side of a line break. A caret that has one, as after an arrow key, is drawn again in the
 * next frame, and Chromium moves the focus to the text then, away from a bubble that has just opened.
 */
export function withoutSide(selection: EditorSelection): EditorSelection {
  const { main } = selection;
  return main.empty ? EditorSelection.single(main.head) : selection;
}
