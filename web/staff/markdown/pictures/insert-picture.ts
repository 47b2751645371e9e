import type { EditorView } from '@codemirror/view';
import { FORMAT } from '../undo-step.ts';
import { fittedPicture } from './fitted-picture.ts';

/**
 * Inserts the Markdown of a picture after the cursor's line, as its own paragraph and one undo step, with the cursor
 * behind it. Read-only text stays unchanged.
 */
export function insertPicture(view: Pick<EditorView, 'state' | 'dispatch'>, markdown: string): void {
  const { doc, selection, readOnly } = view.state;
  if (readOnly) return;
  const changes = fittedPicture(doc, doc.lineAt(selection.main.head).to, markdown, null);
  view.dispatch({
    changes,
    selection: { anchor: changes.from + changes.insert.length },
    scrollIntoView: true,
    userEvent: FORMAT,
  });
}
