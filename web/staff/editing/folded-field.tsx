import type { ReactNode } from 'react';
import './folded-field.css';

/** Fields of one line each, side by side where there is room. */
export function FoldedFields({ children }: { children: ReactNode }) {
  return <div className="folded-fields">{children}</div>;
}

/**
 * A field of one line. It opens while the focus is in it, over what is below, so that nothing moves under the pointer.
 * It stays open, and takes its room, while something in it is wrong or in progress.
 */
export function FoldedField({ children }: { children: ReactNode }) {
  return (
    <div className="folded">
      <div className="folded__field">{children}</div>
    </div>
  );
}
