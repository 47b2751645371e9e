import { useEffect, useState } from 'react';

/**
 * Whether a script of another page failed to download since this page was loaded. React Router would then reload the
 * current page, which fails without a connection. Both apps (web/plugins/ask-before-reload.ts, web/staff/routes.tsx)
 * fire the event `script-lost` before that, and this hook prevents the reload.
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
