import { Burger, Collapse } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { signOut } from '../data/staff/session.client.ts';
import { hasStaffAccess } from '../domain/permissions.ts';
import type { loader as rootLoader } from '../root.tsx';
import { useStaff } from './session-context.tsx';

/** Around every admin screen: the navbar; nobody without staff access gets past it (spec §2). */
export default function AdminFrame() {
  const { session } = useStaff();
  if (session.status === 'loading') {
    return (
      <main className="staff-loading">
        <p role="status">Checking who is signed in …</p>
      </main>
    );
  }
  if (session.status !== 'signed-in' || !hasStaffAccess(session.person))
    return <Navigate to="/admin/login" replace />;
  return (
    <div className="staff">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Expanded from 992 px; below, a menu that opens in 300 ms and closes on navigation and Escape. */
function Navbar() {
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const wide = useMediaQuery('(min-width: 992px)', true, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the path changes
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <header className="navbar">
      <div className="navbar__bar">
        <Link to="/admin" className="navbar__title">
          {site?.studio.name} Admin
        </Link>
        {wide ? (
          <Links />
        ) : (
          <Burger
            opened={open}
            onClick={() => setOpen(!open)}
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="navbar-menu"
          />
        )}
      </div>
      {!wide && (
        <Collapse expanded={open} transitionDuration={300} id="navbar-menu">
          <Links />
        </Collapse>
      )}
    </header>
  );
}

function Links() {
  const { firebase } = useStaff();
  const navigate = useNavigate();

  async function logout() {
    await signOut(firebase);
    navigate('/admin/login');
  }

  return (
    <nav aria-label="Admin" className="navbar__links">
      <Link to="/admin">Home</Link>
      <Link to="/">Back to Site</Link>
      <button type="button" onClick={logout}>
        Logout
      </button>
    </nav>
  );
}
