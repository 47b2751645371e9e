import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the keyboard and the screen reader go on at the new page's heading, as after a full load, or where
 * that is still being read, at the page's beginning. `heading` says which one it is. Gives the ref of the page's `main`.
 */
export function useHeadingFocus(heading = 'h1') {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const found = main.current?.querySelector<HTMLElement>(heading);
    found?.setAttribute('tabindex', '-1');
    (found ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, heading]);
  return main;
}
