import { useEffect, useState } from 'react';

/**
 * Whether a script of a next page failed to download since this page was loaded. React Router would then reload the
 * open page, and without a connection lose it; the builds of both apps make it ask first
 * (web/plugins/ask-before-reload.ts, web/staff/routes.tsx).
 */
export function useLostScript(): boolean {
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const stopReload = (event: Event) => {
      event.preventDefault();
      setLost(true);
    };
    addEventListener('script-lost', stopReload);
    return () => removeEventListener('script-lost', stopReload);
  }, []);

  return lost;
}
