import { MantineProvider } from '@mantine/core';
import { memo, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { isStaffSignedIn } from '../../data/staff/demo-check.client.ts';
import { Guard } from '../../ui/guard.tsx';
import { ENGLISH, PageLanguage } from '../../ui/language.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { LeaveGuardProvider } from '../editing/leave-guard.tsx';
import { SessionProvider } from '../shared/session.tsx';
import { pageSite, siteData } from '../shared/site-data.ts';
import { theme } from './theme.ts';
import { useNoFileOpens } from './use-no-file-opens.ts';
import './staff-frame.css';

/** The site's data does not change while the page is open. */
const SITE = pageSite();

/** The initial content of the page (index.html), until the first screen is rendered. */
export function Opening() {
  return (
    <main className="staff-wait">
      <p role="status">Loading the staff area …</p>
    </main>
  );
}

export default function StaffRoot() {
  useNoFileOpens();
  useTitle();
  // A mark after the first render, for measurements and tests.
  useEffect(() => {
    performance.mark('ready-to-use');
  }, []);
  const { hostKind, mainOrigin, engine } = SITE;
  return (
    <Guard hostKind={hostKind} mainOrigin={mainOrigin} isStaff={() => isStaffSignedIn(engine)}>
      <StaffArea />
    </Guard>
  );
}

/** Document title: the current screen, then the studio's name. */
function useTitle(): void {
  const { handle } = useMatches().at(-1) ?? {};
  const title = (handle as { title?: string } | undefined)?.title;
  useEffect(() => {
    const { name } = SITE.studio;
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title]);
}

/**
 * The providers of the staff area. Memoized, because the router renders this route at every step of a navigation, and
 * Mantine's provider would then render all of its components again, of which a list has a thousand.
 */
const StaffArea = memo(function StaffArea() {
  return (
    // All of Mantine's variables are written here, which saves a style sheet of 4 KB.
    <MantineProvider theme={theme} forceColorScheme="dark" deduplicateCssVariables={false}>
      <siteData.Provider value={SITE}>
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
