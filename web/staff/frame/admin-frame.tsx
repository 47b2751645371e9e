import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { hasStaffAccess } from '../../domain/people/permissions.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { SCREENS } from '../shared/addresses.ts';
import { useSession } from '../shared/session.tsx';
import { AdminNavbar } from './admin-navbar.tsx';

/**
 * The frame of all screens behind the login: navbar and content. People without staff access see only the login
 * (docs/product.md#staff-frame).
 */
export default function AdminFrame() {
  const { session, restart } = useSession();
  // Excludes headings inside the preview of a post, which are not the screen's own.
  const main = useHeadingFocus('h1:not(article *)');
  const fromLogin = useLocation().state === SIGNED_IN;
  useEffect(() => {
    if (fromLogin) main.current?.focus();
  }, [fromLogin, main]);
  if (session.state === 'checking') {
    return (
      <main className="staff-wait">
        <p role="status">Checking your account…</p>
      </main>
    );
  }
  if (session.state === 'failed') {
    return (
      <main className="staff-wait">
        <LiveProblem what="Your account could not be loaded." error={session.error} onRetry={restart} />
      </main>
    );
  }
  if (!hasStaffAccess(session.person)) return <Navigate to={SCREENS.login} replace />;
  return (
    <div className="staff-frame">
      <a className="staff-skip" href="#staff-main">
        Skip to content
      </a>
      <AdminNavbar />
      <main id="staff-main" className="staff-main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
    </div>
  );
}

/**
 * Navigation state after sign-in. The dialog that had the focus is closed then, so the next screen must set the focus.
 */
export const SIGNED_IN = 'signed-in';
