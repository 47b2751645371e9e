import { Button, Group, Modal } from '@mantine/core';
import { revokeMachineAccount } from '../../data/staff/people/machine-accounts.client.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import type { UserRecord } from '../../domain/people/user-record.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';

/** Asks before a key is revoked, because this cannot be undone. */
export function RevokeKey({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const person = usePerson();
  const { run, busy, failure } = useDatabaseAction();
  useFocusBack();

  async function revoke() {
    const isDone = await run('The key was not revoked.', (db) =>
      revokeMachineAccount(db, person.uid, user.id),
    );
    if (isDone) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={`Revoke the key of ${fullName(user)}?`} centered>
      <p className="staff-problem">
        The key stops working immediately, and this cannot be undone. The program’s drafts stay, and editors
        can continue them. If the program should write further drafts, create a new machine account for it.
      </p>
      {failure && <LiveProblem {...failure} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.4" loading={busy} onClick={revoke}>
          Revoke key
        </Button>
      </Group>
    </Modal>
  );
}
