import { useEffect } from 'react';

/**
 * Sets `--keyboard-height` on the page: the height of the on-screen keyboard where it covers the page. It is 0 in
 * browsers that shrink the page instead, as index.html asks them to (`interactive-widget`).
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement.style;
    const measure = () => {
      // Ignores pinch zoom, which also makes the visible part of the page smaller.
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
