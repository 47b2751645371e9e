import { startTransition, useEffect, useState } from 'react';
import { FIRST_ROWS } from '../../../data/staff/posts/remembered-rows.ts';

/** Once rows are read, at first those that a window shows, and a moment later all of them: the same list then. */
export function useFirstRows<Row>(rows: Row[] | undefined, isRead: boolean): Row[] | undefined {
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (isRead) startTransition(() => setAll(true));
  }, [isRead]);
  return all || !rows || rows.length <= FIRST_ROWS ? rows : rows.slice(0, FIRST_ROWS);
}
