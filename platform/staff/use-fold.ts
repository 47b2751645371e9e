import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Marks a change of the address by a press, after which the page must not scroll. */
const PRESSED = 'fold-pressed';

/**
 * A part of a screen that unfolds in place, and the address that leads to it, such as `/admin/site#mail`, or
 * `/admin/site#news/{id}` for something in it. A link to it unfolds it, scrolls to it and focuses its button.
 */
export function useFold(address: string): {
  isOpen: boolean;
  toggle: () => void;
  /** The ref of the button that folds and unfolds the part. */
  button: RefObject<HTMLButtonElement | null>;
  /** What followed the part's name when the page's address last led to it; '' for nothing. */
  within: string;
} {
  const id = address.slice(address.indexOf('#') + 1);
  const { hash, search, state, key } = useLocation();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [part, ...rest] = hash.slice(1).split('/');
  const isAddressed = part === id;
  const [isOpen, setOpen] = useState(isAddressed);
  const [within, setWithin] = useState('');
  const addressed = isAddressed ? decodeURIComponent(rest.join('/')) : within;
  if (addressed !== within) setWithin(addressed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`: also if the same link is pressed again
  useEffect(() => {
    if (!isAddressed || state === PRESSED) return;
    setOpen(true);
    // After the frame has focused the heading of the screen.
    const timer = setTimeout(() => {
      if (rest.length > 0) return;
      button.current?.scrollIntoView();
      button.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isAddressed, state, key]);

  function toggle() {
    setOpen(!isOpen);
    if (isOpen && !isAddressed) return;
    const next = { search, hash: isOpen ? '' : `#${id}` };
    void navigate(next, { replace: true, preventScrollReset: true, state: PRESSED });
  }

  return { isOpen, toggle, button, within: addressed };
}
