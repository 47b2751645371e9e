import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { goToField } from '../../../platform/staff/editing/fields.ts';
import type { Missing } from '../../domain/posts/publish-check.ts';

/** Navigation state which says that the post in the editor has just been created. */
export const JUST_CREATED = { justCreated: true };

/** Navigation state which says to which problem of the post the editor must go. */
export const mending = (missing: Missing) => ({ missing });

type FocusState = Partial<typeof JUST_CREATED & ReturnType<typeof mending>> | null;

/**
 * Sets the initial focus in the editor. In a new post it selects the title, so that typing replaces the title. After a
 * reload or Back the post is no longer new, so the title is not selected again. If the editor was opened at a problem,
 * it focuses the field with the problem.
 */
export function NewPostFocus() {
  const { state } = useLocation();
  const isNew = useNavigationType() !== 'POP';
  const wanted = useRef(state as FocusState);
  useEffect(() => {
    const { justCreated, missing } = wanted.current ?? {};
    wanted.current = null;
    // Runs after the page frame has focused the heading.
    queueMicrotask(() => {
      if (missing) goToMissingWhenThere(missing);
      if (!justCreated || !isNew) return;
      const title = document.querySelector<HTMLInputElement>('.edit-form input');
      title?.focus();
      title?.select();
    });
  }, [isNew]);
  return null;
}

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
function goToMissingWhenThere(missing: Missing, looks = 0): void {
  if (missing.field !== 'content' || editorOfContent() !== null || looks === MOST_LOOKS)
    void goToMissing(missing);
  else setTimeout(goToMissingWhenThere, LOOK_EVERY, missing, looks + 1);
}
