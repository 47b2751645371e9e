import type { Missing } from '../../domain/posts/publish-check.ts';
import { goToField } from '../editing/go-to-field.ts';

const editorOfContent = () => document.querySelector<HTMLElement>('[data-field="content"] .cm-editor');

/** Focuses the field of the open form in which something is missing; in the content the picture or link itself. */
export async function goToMissing({ field, at }: Missing): Promise<void> {
  const content = editorOfContent();
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

/** In milliseconds. */
const LOOK_EVERY = 100;
/** How often the field of the content is looked for: its script may still load. */
const MOST_LOOKS = 50;

/** As `goToMissing`, in an editor that is just opening. */
export function goToMissingWhenThere(missing: Missing, looks = 0): void {
  if (missing.field !== 'content' || editorOfContent() !== null || looks === MOST_LOOKS)
    void goToMissing(missing);
  else setTimeout(goToMissingWhenThere, LOOK_EVERY, missing, looks + 1);
}
