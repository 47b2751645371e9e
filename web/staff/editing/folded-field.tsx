import type { ReactNode } from 'react';
import './folded-field.css';

/** Fields of one line each, in two columns if there is room. */
export function FoldedFields({ children }: { children: ReactNode }) {
  return <div className="folded-fields">{children}</div>;
}

/**
 * A field that is one line high until it has the focus. The open field lies over the fields below, so that nothing
 * moves under the pointer. It stays open, and pushes them down, while it has an error or a running upload.
 */
export function FoldedField({ children }: { children: ReactNode }) {
  return (
    <div className="folded">
      <div className="folded__field">{children}</div>
    </div>
  );
}
