import { useEffect } from 'react';

/**
 * Sets `--keyboard-height` on the page: the height of the part of the page that the on-screen keyboard covers. It is 0
 * in browsers that shrink the page instead, as `interactive-widget` in index.html asks.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement.style;
    const measure = () => {
      // Ignores pinch zoom, which also shrinks the visual viewport.
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
