import { useId } from 'react';

/**
 * For a button that may not be used but stays focusable: attributes for the button, and a description to render beside
 * it for screen readers. Null if the action is allowed.
 */
export function useRefusal(reason: string | null) {
  const id = useId();
  if (reason === null) return null;
  return {
    attributes: { 'aria-disabled': true, title: reason, 'aria-describedby': id },
    words: (
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    ),
  };
}
