import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many of a row's `count` buttons of equal width fit, leaving space for a menu with the others. In a row that
 * scrolls all of them fit.
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
