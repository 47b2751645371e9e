import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus moves to the new page's heading, as after a full load, or while the page is still being
 * read, to its beginning. `heading` selects it. Returns the ref of the page's `main`.
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
