import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** In pixels: the row of tools and some air. */
const ROW = 56;
/** Where the row is below the text (markdown-editor.css). */
const SMALL = '(max-width: 47.9375em)';

/** Scrolls the cursor clear of the row of tools, which stays over the text. */
export const clearOfTools: Extension = EditorView.scrollMargins.of(() =>
  matchMedia(SMALL).matches ? { bottom: ROW } : { top: ROW },
);
