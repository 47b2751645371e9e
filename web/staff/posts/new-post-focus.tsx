import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Missing } from '../../domain/posts/publish-check.ts';
import { goToMissingWhenThere } from './go-to-missing.ts';

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
