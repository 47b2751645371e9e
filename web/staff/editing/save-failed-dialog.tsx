import { Button, Group, Modal } from '@mantine/core';
import type { StaffError } from '../../data/staff/staff-error.ts';
import { problemSentence } from '../shared/problem-sentences.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';

/**
 * Shown when a user record could not be saved, with the text of docs/product.md#user-management. If the server was not
 * reached or has no space left, the first sentence says so, because missing permissions are then an unlikely cause.
 */
export function SaveFailedDialog({ failure, onClose }: { failure: StaffError; onClose: () => void }) {
  useFocusBack();
  const offline = failure.problem === 'offline';
  const noSpace = failure.problem === 'full' || failure.problem === 'used-up';
  return (
    <Modal opened onClose={onClose} title="Save Failed" centered>
      {noSpace && <p>{problemSentence(failure.problem)}</p>}
      {offline && (
        <>
          <p>{problemSentence('offline')}</p>
          <p className="staff-hint">If your connection works, there may be another reason:</p>
        </>
      )}
      <p className={offline ? 'staff-hint' : undefined}>
        This can happen when you do not have permissions or entered invalid data.
      </p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
}
