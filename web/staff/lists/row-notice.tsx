import type { ReactNode } from 'react';
import './row-notice.css';

/**
 * A message about a problem with a row. It is drawn over the rows below, so that they do not move. Make it the last
 * element of its cell.
 */
export function RowNotice({ children }: { children: ReactNode }) {
  return (
    <div className="row-notice">
      <div className="row-notice__box">{children}</div>
    </div>
  );
}
