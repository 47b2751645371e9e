import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After navigation the keyboard and the screen reader go on at the new page's heading, as after a full load.
 * Gives the ref of the page's `main`.
 */
export function useHeadingFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
