import type { EditorView } from '@codemirror/view';
import { FORMAT } from '../own-step.ts';
import { fittedPicture } from './fitted-picture.ts';

/**
 * Puts the Markdown of a picture at the end of the cursor's line, as a paragraph of its own and one step of undo, and
 * the cursor behind it. A text that cannot be changed stays as it is.
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
