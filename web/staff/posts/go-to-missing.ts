import type { Missing } from '../../domain/posts/publish-check.ts';
import { goToField } from '../editing/go-to-field.ts';

const editorOfContent = () => document.querySelector<HTMLElement>('[data-field="content"] .cm-editor');

/**
 * Focuses the form field that has a problem. In the content field, also moves the cursor to the picture or link with
 * the problem.
 */
export async function goToMissing({ field, at }: Missing): Promise<void> {
  const content = editorOfContent();
  if (field !== 'content' || at === undefined || content === null) return goToField(field);
  // This import downloads nothing, because CodeMirror is loaded already if its field is on the screen.
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(content);
  if (!view) return goToField(field);
  const place = Math.min(at, view.state.doc.length);
  content.closest('details')?.setAttribute('open', '');
  view.focus();
  view.dispatch({
    selection: { anchor: place },
    effects: EditorView.scrollIntoView(place, { y: 'center' }),
  });
}

/** Delay between attempts to find the content field, whose script may still be loading. In milliseconds. */
const LOOK_EVERY = 100;
/** Maximum number of attempts to find the content field. */
const MOST_LOOKS = 50;

/** Like `goToMissing`, but waits for an editor that is still opening. */
export function goToMissingWhenThere(missing: Missing, looks = 0): void {
  if (missing.field !== 'content' || editorOfContent() !== null || looks === MOST_LOOKS)
    void goToMissing(missing);
  else setTimeout(goToMissingWhenThere, LOOK_EVERY, missing, looks + 1);
}
