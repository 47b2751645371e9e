import { Button } from '@mantine/core';
import { SignInDialog } from './sign-in-dialog.tsx';
import { UseAnotherAccount } from './use-another-account.tsx';

/** Shown to a pending account (level 0); closes when the account is approved. */
export function InsufficientPermissionsDialog({ onClose }: { onClose: () => void }) {
  return (
    // The dialog has its own Close button; a second control with that name would be ambiguous.
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
