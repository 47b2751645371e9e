import { useStaffSite } from '../shared/site-data.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyWays } from './passkey-ways.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

const NO_WAY =
  'Nobody can sign in here yet: the site has no OAuth client for Google, and no host name, which passkeys need. The log of the site says what to do.';

/** Shown to signed-out users. After sign-in the session changes, and the login screen continues automatically. */
export function LoginRequiredDialog({
  onClose,
  onRecovered,
}: {
  onClose: () => void;
  /** Called after a sign-in with a recovery code. */
  onRecovered: () => void;
}) {
  const { signIn: ways } = useStaffSite();
  return (
    <SignInDialog title="Login Required" closeLabel="Close" onClose={onClose}>
      <p>Accounts here are for the studio's staff only, and every new account is reviewed by hand.</p>
      <p>Please sign in only if you work with us.</p>
      {ways.google && <GoogleButton onFailed={onClose} />}
      {ways.passkeys && <PasskeyWays alone={!ways.google} onRecovered={onRecovered} />}
      {!ways.google && !ways.passkeys && <p>{NO_WAY}</p>}
    </SignInDialog>
  );
}
