import { useState } from 'react';
import { Navigate } from 'react-router';
import { accountState } from '../../domain/people/account-state.ts';
import { AdminNavbar } from '../frame/admin-navbar.tsx';
import { SIGNED_IN } from '../frame/signed-in.ts';
import { SCREENS } from '../shared/addresses.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { LiveProblem } from '../shared/live-problem.tsx';
import { MissingPart } from '../shared/missing-part.tsx';
import { useSession } from '../shared/session.tsx';
import { InsufficientPermissionsDialog } from './insufficient-permissions-dialog.tsx';
import { LoginRequiredDialog } from './login-required-dialog.tsx';

const CreateAccountDialog = lazyPart(
  async () => (await import('./create-account-dialog.tsx')).default,
  ({ onClose, missing }) => <MissingPart what="The form" missing={missing} onClose={onClose} />,
);

/** Shows the dialog for the account's state. Closing it opens the home page (docs/product.md#login). */
export default function Login() {
  const { session, restart } = useSession();
  const person = session.state === 'known' ? session.person : null;
  const state = session.state === 'known' ? accountState(session.person) : null;
  const [recovered, setRecovered] = useState(false);
  const close = () => location.assign('/');

  // A person who used a recovery code needs a new passkey, and so gets the screen of sign-in methods.
  const start = recovered ? SCREENS.signInMethods : SCREENS.dashboard;
  if (state === 'staff') return <Navigate to={start} replace state={SIGNED_IN} />;
  return (
    <>
      <AdminNavbar />
      <main className="staff-wait">
        <h1>Staff sign-in</h1>
        {session.state === 'checking' && <p role="status">Checking your account …</p>}
        {session.state === 'failed' && (
          <LiveProblem what="Your account could not be loaded." error={session.error} onRetry={restart} />
        )}
        {state === 'signed-out' && (
          <LoginRequiredDialog onClose={close} onRecovered={() => setRecovered(true)} />
        )}
        {state === 'no-record' && person && <CreateAccountDialog uid={person.uid} onClose={close} />}
        {state === 'pending' && <InsufficientPermissionsDialog onClose={close} />}
      </main>
    </>
  );
}
