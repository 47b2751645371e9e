import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The height of the toolbar and a gap, in pixels. */
const ROW = 56;
/** Below this width the toolbar is under the text (markdown-editor.css). */
const SMALL = '(max-width: 47.9375em)';

/** Keeps the cursor clear of the toolbar, which lies over the text, when the field scrolls to it. */
export const clearOfTools: Extension = EditorView.scrollMargins.of(() =>
  matchMedia(SMALL).matches ? { bottom: ROW } : { top: ROW },
);
