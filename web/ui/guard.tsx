import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { type HostKind, isOpenOnDemoHost } from '../domain/host-guard.ts';
import { ENGLISH, PageLanguage } from './language.tsx';
import { PageProblem } from './page-problem.tsx';

/**
 * Wraps all pages (docs/product.md#host-guard). On a demo host it renders the page for signed-in staff and redirects
 * all others to the main host, except from the login page. On other hosts it renders the page directly.
 */
export function Guard({
  hostKind,
  mainOrigin,
  isStaff,
  children,
}: {
  hostKind: HostKind;
  mainOrigin: string;
  /** Resolves to whether a member of staff is signed in. Called only on demo hosts. */
  isStaff: () => Promise<boolean>;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const open = hostKind !== 'demo' || isOpenOnDemoHost(pathname);
  const [check, setCheck] = useState<'under way' | 'passed' | 'failed'>('under way');
  const shown = open || check === 'passed';

  useEffect(() => {
    if (shown) return;
    let current = true;
    isStaff()
      .then(async (staff) => {
        if (!current) return;
        if (!staff) {
          location.replace(`${mainOrigin}/`);
          return;
        }
        // Loads the page's data now, because the server sent none before the check.
        await revalidate();
        setCheck('passed');
      })
      .catch((error: unknown) => {
        console.warn('Access could not be checked:', error);
        if (current) setCheck('failed');
      });
    return () => {
      current = false;
    };
  }, [shown, mainOrigin, isStaff, revalidate]);

  if (shown) return children;
  return (
    <main className="guard" data-needs-scripts>
      {check === 'failed' ? (
        <PageLanguage value={ENGLISH}>
          <PageProblem message="Your access could not be checked." reload />
        </PageLanguage>
      ) : (
        <p role="status">Checking access…</p>
      )}
      <noscript>This host is for staff and needs JavaScript.</noscript>
    </main>
  );
}
