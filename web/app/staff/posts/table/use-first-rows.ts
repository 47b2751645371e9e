import { startTransition, useEffect, useState } from 'react';

/** As many rows as a tall window shows. */
const SEEN_AT_FIRST = 15;

/** At first the rows that a window shows, and a moment later all of them: the same list then. */
export function useFirstRows<Row>(rows: Row[] | undefined): Row[] | undefined {
  const [all, setAll] = useState(false);
  const isRead = rows !== undefined;
  useEffect(() => {
    if (isRead) startTransition(() => setAll(true));
  }, [isRead]);
  return all || !rows || rows.length <= SEEN_AT_FIRST ? rows : rows.slice(0, SEEN_AT_FIRST);
}
