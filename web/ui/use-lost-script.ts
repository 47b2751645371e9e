import { useEffect, useState } from 'react';

/**
 * Whether a script of a next page could not be downloaded since this one was loaded. React Router would reload the open
 * page then, and without a connection lose it; in the builds of both apps it asks first (web/plugins/ask-before-reload.ts,
 * web/staff/routes.tsx).
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
