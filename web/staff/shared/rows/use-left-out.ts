import { useEffect, useMemo } from 'react';

/** What was moved into the trash a moment ago, which lists that are read live may still have. */
export interface LeftOut {
  /** Null for nothing. */
  id: string | null;
  /** To be called when the list has it no more. The same function at every call. */
  onGone: () => void;
}

/**
 * The items without the one that is left out. With it, its row would be shown for the moment that the news takes to
 * arrive; then all rows below would move, and somebody who presses a button would press the next row's.
 */
export function useLeftOut<T extends { id: string }>(
  items: T[] | undefined,
  { id, onGone }: LeftOut,
): T[] | undefined {
  const without = useMemo(() => items?.filter((item) => item.id !== id), [items, id]);
  const isGone = id !== null && items !== undefined && without?.length === items.length;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return without?.length === items?.length ? items : without;
}
