import { GoogleButton } from './google-button.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** Shown to signed-out users. After sign-in the session changes, and the login screen continues automatically. */
export function LoginRequiredDialog({ onClose }: { onClose: () => void }) {
  return (
    <SignInDialog title="Login Required" closeLabel="Close" onClose={onClose}>
      <p>Accounts here are for the studio's staff only, and every new account is reviewed by hand.</p>
      <p>Please sign in only if you work with us.</p>
      <GoogleButton onFailed={onClose} />
    </SignInDialog>
  );
}
