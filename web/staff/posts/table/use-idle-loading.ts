import { useEffect } from 'react';

/** The scripts of a post's editor, in the order in which it needs them. */
const SCRIPTS: (() => Promise<unknown>)[] = [
  () => import('../post-editor.tsx'),
  () => import('../post-workbench.tsx'),
  () => import('../../markdown/markdown-editor.tsx'),
  () => import('../preview/content-preview.tsx'),
];

/**
 * Loads and evaluates the scripts of a post's editor while the browser has nothing else to do, once `ready`: one at a
 * time, so that what the person does comes in between.
 */
export function useIdleLoading(ready: boolean): void {
  useEffect(() => {
    // Not every browser knows when it is idle.
    if (!ready || !('requestIdleCallback' in window)) return;
    let idle = 0;
    const loadFrom = (next: number) => {
      const load = SCRIPTS[next];
      if (!load) return;
      idle = requestIdleCallback(() => {
        const goOn = () => {
          if (idle !== 0) loadFrom(next + 1);
        };
        // Where one does not come, the editor asks for it again.
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
