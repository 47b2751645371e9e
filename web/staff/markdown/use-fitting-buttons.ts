import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The number of equally wide buttons that fit into the row, leaving space for a menu with the others. All `count`
 * buttons fit into a row that scrolls.
 */
export function useFittingButtons(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { columnGap, overflowX } = getComputedStyle(element);
      const gap = Number.parseFloat(columnGap);
      const button = element.firstElementChild?.getBoundingClientRect().width ?? 0;
      const places = Math.floor((element.clientWidth + gap) / (button + gap));
      setFitting(overflowX === 'auto' || places >= count ? count : Math.max(1, places - 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, count]);
  return fitting;
}
