import { MantineProvider } from '@mantine/core';
import { memo, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { LeaveGuardProvider } from '../../../platform/staff/editing/leave-guard.tsx';
import { isStaffSignedIn } from '../../data/staff/demo-check.client.ts';
import { Guard } from '../../ui/guard.tsx';
import { ENGLISH, PageLanguage } from '../../ui/language.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { FEATURES_ON } from '../features-on.ts';
import { SessionProvider } from '../shared/session.tsx';
import { pageSite, siteData } from '../shared/site-data.ts';
import { staffFeatures } from '../shared/staff-feature.tsx';
import { theme } from './theme.ts';
import './staff-frame.css';

/** Constant, because this data does not change while the page is open. */
const SITE = pageSite();

/** The same content as index.html, shown until the first screen is rendered. */
export function Opening() {
  return (
    <main className="staff-wait">
      <p role="status">Loading the staff area…</p>
    </main>
  );
}

export default function StaffRoot() {
  useNoFileOpens();
  useTitle();
  // Marks the first rendering, for measurements and tests.
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

/** Sets the document title: name of the screen, then of the studio. */
function useTitle(): void {
  const { handle } = useMatches().at(-1) ?? {};
  const title = (handle as { title?: string } | undefined)?.title;
  useEffect(() => {
    const { name } = SITE.studio;
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title]);
}

/**
 * The providers of the staff area. Memoized, because the router renders this route several times per navigation, and
 * each time Mantine's provider would render all of its components again, about a thousand in a list.
 */
const StaffArea = memo(function StaffArea() {
  return (
    // Writes Mantine's variables for the single colour scheme, which avoids a style sheet of 4 KB.
    <MantineProvider theme={theme} forceColorScheme="dark" deduplicateCssVariables={false}>
      <siteData.Provider value={SITE}>
        <staffFeatures.Provider value={FEATURES_ON}>
          <SessionProvider>
            <LeaveGuardProvider>
              <PageLanguage value={ENGLISH}>
                <NavigationProgress />
              </PageLanguage>
              <Outlet />
            </LeaveGuardProvider>
          </SessionProvider>
        </staffFeatures.Provider>
      </siteData.Provider>
    </MantineProvider>
  );
});

/** Keeps the browser from opening a dropped file, which would replace the page. */
function useNoFileOpens(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    // Drop targets inside the page handle the event first.
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}
