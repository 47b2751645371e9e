import '@mantine/core/styles.css';
import './staff.css';
import { createTheme, MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { SessionProvider } from './session-context.tsx';

/** Staff pages live in the browser only: the server sends the frame of the page and this. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main className="staff-loading">
      <p role="status">Opening the staff area …</p>
      <noscript>The staff area needs JavaScript.</noscript>
    </main>
  );
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

const theme = createTheme({
  primaryColor: 'yellow',
  primaryShade: 4,
  autoContrast: true,
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  headings: { fontFamily: "'Exo 2 Variable', 'Exo 2', system-ui, sans-serif" },
  defaultRadius: 'md',
  respectReducedMotion: true,
});

export default function StaffRoot() {
  return (
    <MantineProvider theme={theme} forceColorScheme="dark">
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </MantineProvider>
  );
}
