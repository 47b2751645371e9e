import { Button } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import { lazyPart, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { accountState } from '../../domain/people/sign-in.ts';
import { SIGNED_IN } from '../frame/admin-frame.tsx';
import { AdminNavbar } from '../frame/admin-navbar.tsx';
import { SCREENS } from '../shared/addresses.ts';
import { useSession } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import type { LoadedSection } from '../shared/staff-feature.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInDialog, UseAnotherAccount } from './sign-in-dialog.tsx';

const NO_WAY =
  'Nobody can sign in here yet: the site offers neither Google nor another way to sign in. The log of the site says what to do.';

interface LoginProps {
  /** The ways to sign in that features have. */
  sections: readonly LoadedSection[];
  onClose: () => void;
}

const CreateAccountDialog = lazyPart(
  async () => (await import('./create-account-dialog.tsx')).default,
  ({ onClose, missing }) => <MissingPart what="The form" missing={missing} onClose={onClose} />,
);

/**
 * Shows the dialog for the account's state. Closing it opens the home page (docs/product.md#login). A way to sign in may
 * put the address of the screen that follows into the state of this page, as `start`.
 */
export default function Login({ sections }: Pick<LoginProps, 'sections'>) {
  const at = useLocation();
  const { session, restart } = useSession();
  const person = session.state === 'known' ? session.person : null;
  const state = session.state === 'known' ? accountState(session.person) : null;
  const close = () => location.assign('/');

  if (state === 'staff') {
    const { start = SCREENS.dashboard } = (at.state ?? {}) as { start?: string };
    return <Navigate to={start} replace state={SIGNED_IN} />;
  }
  return (
    <>
      <AdminNavbar />
      <main className="staff-wait">
        <h1>Staff sign-in</h1>
        {session.state === 'checking' && <p role="status">Checking your account…</p>}
        {session.state === 'failed' && (
          <LiveProblem what="Your account could not be loaded." error={session.error} onRetry={restart} />
        )}
        {state === 'signed-out' && <LoginRequiredDialog sections={sections} onClose={close} />}
        {state === 'no-record' && person && <CreateAccountDialog uid={person.uid} onClose={close} />}
        {state === 'pending' && <InsufficientPermissionsDialog onClose={close} />}
      </main>
    </>
  );
}

/** Shown to a user who waits for approval (level 0). Closes when the user is approved. */
function InsufficientPermissionsDialog({ onClose }: { onClose: () => void }) {
  return (
    // The button in the corner is named “Dismiss”, because the dialog has a Close button of its own.
    <SignInDialog title="Insufficient Permissions" closeLabel="Dismiss" onClose={onClose}>
      <p>A staff member must review and approve your account before you can enter.</p>
      <p>You can leave this page open. The staff area opens here as soon as you are approved.</p>
      <div className="sign-in-dialog__acts">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
        <UseAnotherAccount />
      </div>
    </SignInDialog>
  );
}

/** Shown to signed-out users. After sign-in the session changes, and the login screen continues automatically. */
function LoginRequiredDialog({ sections, onClose }: LoginProps) {
  const { signIn: ways } = useStaffSite();
  return (
    <SignInDialog title="Login Required" closeLabel="Close" onClose={onClose}>
      <p>Accounts here are for the studio’s staff only, and every new account is reviewed by hand.</p>
      <p>Please sign in only if you work with us.</p>
      {ways.google && <GoogleButton onFailed={onClose} />}
      {sections.map(({ Section }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Section key={at} />
      ))}
      {!ways.google && ways.others.length === 0 && <p>{NO_WAY}</p>}
    </SignInDialog>
  );
}
