import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Navigation state after the creation of a post. */
export const JUST_CREATED = { justCreated: true };

/** In a newly created post the title is focused and selected, so that typing replaces it. */
export function NewPostFocus() {
  const { state } = useLocation();
  const isNew = useRef((state as typeof JUST_CREATED | null)?.justCreated === true);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    // After the frame has focused the heading, as on every page.
    queueMicrotask(() => {
      const title = document.querySelector<HTMLInputElement>('.post-form input');
      title?.focus();
      title?.select();
    });
  }, []);
  return null;
}
