import './mantine-styles.ts';
import './staff-styles.ts';
import { MantineProvider } from '@mantine/core';
import { memo } from 'react';
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router';
import { openEarly } from '../../data/staff/open-early.client.ts';
import { ENGLISH, PageLanguage } from '../../ui/language.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { PageProblem } from '../../ui/page-problem.tsx';
import { LeaveGuardProvider } from '../editing/leave-guard.tsx';
import { SessionProvider } from '../shared/session.tsx';
import { type RootData, siteData } from '../shared/site-data.ts';
import type { Route } from './+types/staff-root.ts';
import { theme } from './theme.ts';
import { useNoFileOpens } from './use-no-file-opens.ts';

// Who is signed in is looked up while the page comes to life, which takes as long: client loaders begin after that.
if (typeof document !== 'undefined') void openEarly();

/** The staff area exists in the browser only: with a client loader and no loader, the server sends the fallback. */
export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <main className="staff-wait" data-needs-scripts>
      <p role="status">Opening the staff area …</p>
      <noscript>The staff area needs JavaScript.</noscript>
    </main>
  );
}

export default function StaffRoot() {
  useNoFileOpens();
  return <StaffArea site={useRouteLoaderData<RootData>('root') ?? null} />;
}

/**
 * What all of the staff area stands in. The router draws this page's route again at every step of a navigation; drawn
 * again, Mantine's provider would draw every one of its components again, a thousand in a list.
 */
const StaffArea = memo(function StaffArea({ site }: { site: RootData | null }) {
  return (
    // All of Mantine's variables are written here, and so a file of them (4 KB) need not be loaded.
    <MantineProvider theme={theme} forceColorScheme="dark" deduplicateCssVariables={false}>
      <siteData.Provider value={site}>
        <SessionProvider>
          <LeaveGuardProvider>
            <PageLanguage value={ENGLISH}>
              <NavigationProgress />
            </PageLanguage>
            <Outlet />
          </LeaveGuardProvider>
        </SessionProvider>
      </siteData.Provider>
    </MantineProvider>
  );
});

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const message = isRouteErrorResponse(error) ? error.statusText : undefined;
  return (
    <main className="staff-wait">
      <PageLanguage value={ENGLISH}>
        <PageProblem {...(message ? { message } : {})} />
      </PageLanguage>
    </main>
  );
}
