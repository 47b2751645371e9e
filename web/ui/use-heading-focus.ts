import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation to another path, moves the focus to the heading of the new page, or to `main` if the page has no
 * heading yet. `heading` is a selector. Returns the ref for the page's `main`.
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
