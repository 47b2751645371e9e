import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './folded-field.css';

/** A grid of fields, each one line high. It has two columns if the form is wide enough. */
export function FoldedFields({ children }: { children: ReactNode }) {
  return <div className="folded-fields">{children}</div>;
}

/**
 * A field that is one line high until it is focused. The open field is drawn over the fields below, so that nothing
 * moves under the pointer. Escape closes an open list of suggestions or else the field, and keeps the focus; the next
 * key or click opens the field again. While the field has an error or a running upload, it stays open and pushes the
 * fields below down.
 */
export function FoldedField({ children }: { children: ReactNode }) {
  const [isFolded, setFolded] = useState(false);
  /** Whether the field's list of suggestions was open when the last key was pressed. */
  const hadList = useRef(false);
  useLayoutEffect(() => {
    // This listener runs before the list's own listener. So on Escape it runs while the list is still open.
    const onKey = ({ target }: Event) => {
      hadList.current = target instanceof Element && target.hasAttribute('data-expanded');
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const open = () => setFolded(false);
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Tab' || defaultPrevented) return;
    setFolded(key === 'Escape' && !hadList.current);
  };
  return (
    <div className="folded">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and presses of the field inside */}
      <div
        className="folded__field"
        data-folded={isFolded || undefined}
        onKeyDown={onKeyDown}
        onMouseDown={open}
        onBlur={open}
      >
        {children}
      </div>
    </div>
  );
}
