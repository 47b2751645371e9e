import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The number of rows rendered above the window. As many are rendered below it. */
const BEYOND = 2;
/** Minimum width of the grid for two columns, in pixels. On phones the grid is wider than this. */
const TWO_COLUMNS = 260;

/** The part of a list that is rendered. */
export interface RowsInSight {
  columns: number;
  /** The index of the first rendered row. */
  from: number;
  /** The index of the last rendered row, plus 1. */
  to: number;
}

/**
 * The rows of a grid that are visible, plus a few, so that a list of thousands renders as fast as a short one. `width`
 * is the preferred width of a tile and `height` its height, in pixels. Both include the gap between tiles.
 */
export function useRowsInSight(
  grid: RefObject<HTMLElement | null>,
  { width, height, gap }: { width: number; height: number; gap: number },
): RowsInSight {
  const [sight, setSight] = useState<RowsInSight>({ columns: 1, from: 0, to: 2 * BEYOND });
  const measure = useRef(() => {});
  measure.current = () => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return;
    const columns = Math.max(box.width < TWO_COLUMNS ? 1 : 2, Math.floor((box.width + gap) / width));
    const from = Math.max(0, Math.floor(-box.top / height) - BEYOND);
    const to = Math.max(0, Math.ceil((innerHeight - box.top) / height) + BEYOND);
    setSight((now) =>
      now.columns === columns && now.from === from && now.to === to ? now : { columns, from, to },
    );
  };
  useLayoutEffect(() => measure.current(), []);
  useEffect(() => {
    const again = () => measure.current();
    // The scroll container is the page or a dialog, so the listener is on the window in the capture phase.
    addEventListener('scroll', again, { capture: true, passive: true });
    const observer = new ResizeObserver(again);
    if (grid.current) observer.observe(grid.current);
    addEventListener('resize', again);
    return () => {
      removeEventListener('scroll', again, { capture: true });
      removeEventListener('resize', again);
      observer.disconnect();
    };
  }, [grid]);
  return sight;
}
