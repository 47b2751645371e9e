import type { Missing } from '../../domain/posts/publish-check.ts';
import { goToField } from '../editing/go-to-field.ts';

/** Focuses the field of the open form in which something is missing; in the content the picture or link itself. */
export async function goToMissing({ field, at }: Missing): Promise<void> {
  const content = document.querySelector<HTMLElement>('[data-field="content"] .cm-editor');
  if (field !== 'content' || at === undefined || content === null) return goToField(field);
  // The scripts of the field that is on the screen: nothing more is loaded.
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
