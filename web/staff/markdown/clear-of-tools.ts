import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The height of the toolbar and a gap, in pixels. */
const ROW = 56;
/** Below this width the toolbar is under the text (markdown-editor.css). */
const SMALL = '(max-width: 47.9375em)';

/** Keeps the cursor clear of the toolbar when the field scrolls to it, while the toolbar lies over the text. */
export const clearOfTools: Extension = EditorView.scrollMargins.of(({ dom, scrollDOM }) => {
  const row = dom.closest('.markdown-editor')?.querySelector('[role="toolbar"]')?.getBoundingClientRect();
  if (!row) return null;
  const text = scrollDOM.getBoundingClientRect();
  if (row.top >= text.bottom || row.bottom <= text.top) return null;
  return matchMedia(SMALL).matches ? { bottom: ROW } : { top: ROW };
});
