import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import './folded-field.css';

/** A grid of fields, each one line high. It has two columns if the form is wide enough. */
export function FoldedFields({ children }: { children: ReactNode }) {
  return <div className="folded-fields">{children}</div>;
}

/**
 * A field that is one line high until it is focused. The open field unfolds in its place. Escape closes an open list of
 * suggestions or else the field, and keeps the focus; the next key or click opens the field again. While the field has
 * an error or a running upload, it stays open. A press elsewhere folds it only after the click, because a button that
 * moved under the pointer would not get the click.
 */
export function FoldedField({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  /** Whether the field's list of suggestions was open when the last key was pressed. */
  const hadList = useRef(false);
  const isPressing = useRef(false);
  /** Folds the field after the current event, if the focus has left it and no press is in progress. */
  const foldIfLeft = useCallback(() => {
    setTimeout(() => {
      if (!isPressing.current && !field.current?.contains(document.activeElement)) setOpen(false);
    });
  }, []);
  useLayoutEffect(() => {
    // This listener runs before the list's own listener. So on Escape it runs while the list is still open.
    const onKey = ({ target }: Event) => {
      hadList.current = target instanceof Element && target.hasAttribute('data-expanded');
    };
    const onPress = () => {
      isPressing.current = true;
    };
    const onRelease = () => {
      isPressing.current = false;
      foldIfLeft();
    };
    const listeners = {
      keydown: onKey,
      pointerdown: onPress,
      pointerup: onRelease,
      pointercancel: onRelease,
    };
    for (const [kind, listener] of Object.entries(listeners))
      addEventListener(kind, listener, { capture: true });
    return () => {
      for (const [kind, listener] of Object.entries(listeners))
        removeEventListener(kind, listener, { capture: true });
    };
  }, [foldIfLeft]);
  // The browser has scrolled to the closed field on focus. The open one is higher, and its tags may push its input out
  // of the window.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isOpen && field.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const open = () => setOpen(true);
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Tab' || defaultPrevented) return;
    setOpen(!(key === 'Escape' && !hadList.current));
  };
  return (
    <div className="folded">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and presses of the field inside */}
      <div
        ref={field}
        className="folded__field"
        data-open={isOpen || undefined}
        onKeyDown={onKeyDown}
        onMouseDown={open}
        onFocus={open}
        onBlur={foldIfLeft}
      >
        {children}
      </div>
    </div>
  );
}
