import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Height of the toolbar plus a gap, in pixels. */
const ROW = 56;
/** Media query: in narrow windows the toolbar is below the text (markdown-editor.css). */
const SMALL = '(max-width: 47.9375em)';

/** Scroll margins that keep the cursor from being hidden behind the toolbar. */
export const clearOfTools: Extension = EditorView.scrollMargins.of(({ dom, scrollDOM }) => {
  const row = dom.closest('.markdown-editor')?.querySelector('[role="toolbar"]')?.getBoundingClientRect();
  if (!row) return null;
  const text = scrollDOM.getBoundingClientRect();
  if (row.top >= text.bottom || row.bottom <= text.top) return null;
  return matchMedia(SMALL).matches ? { bottom: ROW } : { top: ROW };
});
