import type { ReactNode } from 'react';
import './row-notice.css';

/** The problem of a row, below it and over the next rows, which it does not move. Last in its cell. */
export function RowNotice({ children }: { children: ReactNode }) {
  return (
    <div className="row-notice">
      <div className="row-notice__box">{children}</div>
    </div>
  );
}
