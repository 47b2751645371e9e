import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { isOpenOnDemoHost } from './domain/host-guard.ts';
import { pageEngine } from './page-engine.ts';
import type { Site } from './site-context.ts';

/**
 * Wraps all pages (spec §6): on a demo host it renders a page only after its check has passed, and sends everybody
 * else to the main host; on other hosts it renders directly.
 */
export function Guard({
  hostKind,
  mainOrigin,
  children,
}: {
  hostKind: Site['hostKind'];
  mainOrigin: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const open = hostKind !== 'demo' || isOpenOnDemoHost(pathname);
  const [passed, setPassed] = useState(false);

  useEffect(() => {
    if (open || passed) return;
    let current = true;
    import('./data/staff/demo-check.client.ts')
      .then(({ isStaffSignedIn }) => isStaffSignedIn(pageEngine()))
      .catch(() => false)
      .then(async (staff) => {
        if (!current) return;
        if (!staff) {
          location.replace(`${mainOrigin}/`);
          return;
        }
        // The server sent no content before the check: the page reads it now.
        await revalidate();
        setPassed(true);
      });
    return () => {
      current = false;
    };
  }, [open, passed, mainOrigin, revalidate]);

  if (open || passed) return children;
  return (
    <main className="guard">
      <p role="status">Checking access …</p>
    </main>
  );
}
