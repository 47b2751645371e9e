import { Button, Group, Modal } from '@mantine/core';

export interface LeaveDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave with unsaved changes. Closing the dialog means staying. */
export function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Stay here' }}
      centered
    >
      <p className="staff-problem">Your changes on this page are not saved yet.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button data-autofocus onClick={onStay}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
}
