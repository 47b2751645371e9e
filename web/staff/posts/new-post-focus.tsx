import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Missing } from '../../domain/posts/publish-check.ts';
import { goToMissingWhenThere } from './go-to-missing.ts';

/** Navigation state after the creation of a post. */
export const JUST_CREATED = { justCreated: true };

/** Navigation state to the place in a post where something is missing. */
export const mending = (missing: Missing) => ({ missing });

type FocusState = Partial<typeof JUST_CREATED & ReturnType<typeof mending>> | null;

/**
 * In a newly created post the title is focused and selected, so that typing replaces it; in a post that was opened to
 * mend something, the place of that.
 */
export function NewPostFocus() {
  const { state } = useLocation();
  const wanted = useRef(state as FocusState);
  useEffect(() => {
    const { justCreated, missing } = wanted.current ?? {};
    wanted.current = null;
    // After the frame has focused the heading, as on every page.
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
