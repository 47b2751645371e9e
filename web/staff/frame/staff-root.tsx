import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { memo, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { isStaffSignedIn } from '../../data/staff/demo-check.client.ts';
import { Guard } from '../../ui/guard.tsx';
import { ENGLISH, PageLanguage } from '../../ui/language.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { LeaveGuardProvider } from '../editing/leave-guard.tsx';
import { SessionProvider } from '../shared/session.tsx';
import { pageSite, siteData } from '../shared/site-data.ts';
import './staff-frame.css';

const amber: MantineColorsTuple = [
  '#fff6e6',
  '#ffeccc',
  '#ffe0a8',
  '#ffd48a',
  '#ffc46b',
  '#ffb74c',
  '#f19a3e',
  '#d4822a',
  '#a8641a',
  '#7a470e',
];

/** Replaces Mantine's dark greys with the dark blues of the public site. */
const dark: MantineColorsTuple = [
  '#f2f3fb',
  '#d5d9f0',
  '#b9bfdd',
  '#9aa1c6',
  '#4a5186',
  '#343a68',
  '#1b1f3d',
  '#12152b',
  '#0b0d1c',
  '#070914',
];

/** Gives Mantine's components the colours and text font of the public site. */
const theme = createTheme({
  colors: { amber, dark },
  primaryColor: 'amber',
  primaryShade: 4,
  autoContrast: true,
  luminanceThreshold: 0.4,
  defaultRadius: 'md',
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--text)', fontWeight: '650' },
  // Breakpoints in em, so that they follow the user's text size. The navbar uses `md` (docs/product.md#staff-frame).
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '62em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The components are named by strings, because importing them would load the code of dialogs before their first use.
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // As a `header` element, the head of a dialog would be another banner landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
  },
});

/** Constant, because this data does not change while the page is open. */
const SITE = pageSite();

/** The same content as index.html, shown until the first screen is rendered. */
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
