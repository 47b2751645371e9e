import type { ReactNode } from 'react';
import './row-notice.css';

/** The problem of a row, shown over the rows below so that they do not move. It is the last element of its cell. */
export function RowNotice({ children }: { children: ReactNode }) {
  return (
    <div className="row-notice">
      <div className="row-notice__box">{children}</div>
    </div>
  );
}
