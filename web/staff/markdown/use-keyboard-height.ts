import { useEffect } from 'react';

/**
 * Keeps `--keyboard-height` on the page: the height in which a phone's keyboard covers it. It is 0 in browsers that make
 * the page smaller instead, as index.html asks them to (`interactive-widget`).
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement.style;
    const measure = () => {
      // A pinched page is smaller too.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height);
      root.setProperty('--keyboard-height', `${Math.round(covered)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      root.removeProperty('--keyboard-height');
    };
  }, []);
}
