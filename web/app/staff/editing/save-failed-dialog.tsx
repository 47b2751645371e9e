import { Button, Group, Modal } from '@mantine/core';
import { useFocusBack } from '../shared/use-focus-back.ts';

/** Says that a user record was not saved, in the words of docs/product.md#user-management. */
export function SaveFailedDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Save Failed" closeButtonProps={{ 'aria-label': 'Close' }} centered>
      <p>This can happen when you do not have permissions or entered invalid data.</p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
}
