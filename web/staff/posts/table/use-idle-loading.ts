import { useEffect } from 'react';

/** The scripts of the post editor, in the order in which the editor needs them. */
const SCRIPTS: (() => Promise<unknown>)[] = [
  () => import('../post-editor.tsx'),
  () => import('../post-workbench.tsx'),
  () => import('../../markdown/markdown-editor.tsx'),
  () => import('../preview/content-preview.tsx'),
];

/**
 * Once `ready`, preloads the scripts of the post editor while the browser is idle, one at a time, so that input is
 * handled in between.
 */
export function useIdleLoading(ready: boolean): void {
  useEffect(() => {
    // Does nothing in Safari, which has no idle callbacks.
    if (!ready || !('requestIdleCallback' in window)) return;
    let idle = 0;
    const loadFrom = (next: number) => {
      const load = SCRIPTS[next];
      if (!load) return;
      idle = requestIdleCallback(() => {
        const goOn = () => {
          if (idle !== 0) loadFrom(next + 1);
        };
        // Ignores errors, because the editor requests a missing script again.
        load().then(goOn, goOn);
      });
    };
    loadFrom(0);
    return () => {
      cancelIdleCallback(idle);
      idle = 0;
    };
  }, [ready]);
}
