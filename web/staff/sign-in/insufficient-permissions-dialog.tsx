import { Button } from '@mantine/core';
import { SignInDialog } from './sign-in-dialog.tsx';
import { UseAnotherAccount } from './use-another-account.tsx';

/** Shown to a user who waits for approval (level 0). Closes when the user is approved. */
export function InsufficientPermissionsDialog({ onClose }: { onClose: () => void }) {
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
