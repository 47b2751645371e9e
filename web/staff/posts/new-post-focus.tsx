import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Missing } from '../../domain/posts/publish-check.ts';
import { goToMissingWhenThere } from './go-to-missing.ts';

/** Navigation state after the creation of a post. */
export const JUST_CREATED = { justCreated: true };

/** The navigation state that opens the editor at a problem of a post. */
export const mending = (missing: Missing) => ({ missing });

type FocusState = Partial<typeof JUST_CREATED & ReturnType<typeof mending>> | null;

/**
 * Sets the focus in an editor that opens. In a new post the title is selected, so that typing replaces it. If the
 * editor was opened at a problem, the field with the problem gets the focus.
 */
export function NewPostFocus() {
  const { state } = useLocation();
  const wanted = useRef(state as FocusState);
  useEffect(() => {
    const { justCreated, missing } = wanted.current ?? {};
    wanted.current = null;
    // Runs after the frame has focused the screen's heading.
    queueMicrotask(() => {
      if (missing) goToMissingWhenThere(missing);
      if (!justCreated) return;
      const title = document.querySelector<HTMLInputElement>('.edit-form input');
      title?.focus();
      title?.select();
    });
  }, []);
  return null;
}
