import { Button, Group, Modal } from '@mantine/core';
import { removeSignUps } from '../../data/staff/people/sign-ups.client.ts';
import { useFocusBack } from '../shared/focus.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';

/** Asks before deleting the sign-ups of an e-mail address, because this cannot be undone. */
export function RemoveSignUp({ email, onClose }: { email: string; onClose: () => void }) {
  const { run, busy, failure } = useDatabaseAction();
  useFocusBack();

  async function remove() {
    if (await run('The address was not removed.', (db) => removeSignUps(db, email))) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={`Remove ${email}?`} centered>
      <p className="staff-problem">
        All sign-ups of this address are deleted. This cannot be undone. The person can sign up again.
      </p>
      {failure && <LiveProblem {...failure} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.4" loading={busy} onClick={() => void remove()}>
          Remove
        </Button>
      </Group>
    </Modal>
  );
}
