import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './folded-field.css';

/** Fields that are one line high, in two columns if the form is wide enough. */
export function FoldedFields({ children }: { children: ReactNode }) {
  return <div className="folded-fields">{children}</div>;
}

/**
 * A field that is one line high until it has the focus. The open field lies over the fields below, so that nothing
 * moves under the pointer. Escape folds it and keeps the focus, until the next key or press. It stays open, and pushes
 * the fields below down, while it has an error or a running upload.
 */
export function FoldedField({ children }: { children: ReactNode }) {
  const [isFolded, setFolded] = useState(false);
  /** Whether suggestions were open when the last key was pressed. */
  const hadList = useRef(false);
  useLayoutEffect(() => {
    // The list of suggestions closes on Escape by a listener that is added after this one.
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
