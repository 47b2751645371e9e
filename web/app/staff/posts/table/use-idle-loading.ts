import { useEffect } from 'react';

/** Loads and evaluates the scripts of a post's editor while the browser has nothing else to do, once `ready`. */
export function useIdleLoading(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    // Not every browser knows when it is idle.
    if (!('requestIdleCallback' in window)) return;
    const idle = requestIdleCallback(() => {
      // Where one does not come, the editor asks for it again.
      import('../post-workbench.tsx').catch(() => undefined);
      import('../../markdown/markdown-editor.tsx').catch(() => undefined);
      import('../preview/content-preview.tsx').catch(() => undefined);
    });
    return () => cancelIdleCallback(idle);
  }, [ready]);
}
