import { useId } from 'react';

/**
 * What a button has that may not be used but stays in reach of keyboard and pointer: its attributes, and the words that
 * screen readers read with it, to stand beside it. Null where nothing is refused.
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
