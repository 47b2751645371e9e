import { Button, Modal, Stack } from '@mantine/core';
import { UseAnotherAccount } from './use-another-account.tsx';

/** Shown to a pending account (level 0); goes away by itself once somebody has approved it. */
export function InsufficientPermissionsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Insufficient Permissions"
      // The dialog's own button is called Close too; one name, one control.
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      centered
    >
      <p>A member of staff has to review and approve your account before you can enter.</p>
      <p>You may leave this page open: it lets you in as soon as you are approved.</p>
      <Stack>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
        <UseAnotherAccount />
      </Stack>
    </Modal>
  );
}
