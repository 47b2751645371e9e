import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Closes an open menu on navigation, and on Escape, which gives the focus back to the menu's button. */
export function useMenuClosing(
  open: boolean,
  setOpen: (open: false) => void,
  button: RefObject<HTMLButtonElement | null>,
): void {
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, setOpen, button]);
}
