import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The state of the navigation that follows the creation of a post. */
export const JUST_CREATED = { justCreated: true };

/** In the editor of a post that was created a moment ago the title has the focus, selected: typing replaces it. */
export function NewPostFocus() {
  const { state } = useLocation();
  const isNew = useRef((state as typeof JUST_CREATED | null)?.justCreated === true);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    // After the frame has given the focus to the heading, as it does on every page.
    queueMicrotask(() => {
      const title = document.querySelector<HTMLInputElement>('.post-form input');
      title?.focus();
      title?.select();
    });
  }, []);
  return null;
}
