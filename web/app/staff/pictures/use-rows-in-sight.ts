import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So many rows above and below the window are drawn as well. */
const BEYOND = 2;

/** Which part of a list of rows is drawn. */
export interface RowsInSight {
  columns: number;
  /** The first row, and the one behind the last. */
  from: number;
  to: number;
}

/**
 * The rows of a grid that are in the window, and a few beyond, so that a list of thousands costs no more than a screen.
 * `width` is the least width of a column and `height` the height of a row with its gap, in pixels.
 */
export function useRowsInSight(
  grid: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
): RowsInSight {
  const [sight, setSight] = useState<RowsInSight>({ columns: 1, from: 0, to: 2 * BEYOND });
  const measure = useRef(() => {});
  measure.current = () => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return;
    const columns = Math.max(1, Math.floor(box.width / width));
    const from = Math.max(0, Math.floor(-box.top / height) - BEYOND);
    const to = Math.max(0, Math.ceil((innerHeight - box.top) / height) + BEYOND);
    setSight((now) =>
      now.columns === columns && now.from === from && now.to === to ? now : { columns, from, to },
    );
  };
  useLayoutEffect(() => measure.current(), []);
  useEffect(() => {
    const again = () => measure.current();
    // Whatever scrolls: the page, or a dialog.
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
