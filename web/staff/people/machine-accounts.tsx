import { Button, Group, Modal, Table, Title } from '@mantine/core';
import { useState } from 'react';
import { revokeMachineAccount } from '../../data/staff/people/machine-accounts.client.ts';
import { shortLocalTime } from '../../domain/local-time.ts';
import { isKeyValid, lastUse } from '../../domain/people/machine-account.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import type { UserRecord } from '../../domain/people/user-record.ts';
import { TableHead } from '../lists/table-rows.tsx';
import { useFocusBack } from '../shared/focus.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { NewMachineAccount } from './new-machine-account.tsx';
import './machine-accounts.css';

const COLUMNS = ['Name', 'Key', 'Last Draft', 'Options'];

function lastDraft(user: UserRecord): string {
  const time = lastUse(user);
  return time === null ? 'None yet' : shortLocalTime(time);
}

/** The machine accounts, whose keys programs use to write drafts (docs/product.md#machine-accounts). */
export function MachineAccounts({ users }: { users: readonly UserRecord[] }) {
  const [creating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<UserRecord | null>(null);
  const machines = users.filter(({ machine }) => machine);

  return (
    <section aria-labelledby="machine-accounts" className="machine-accounts">
      <Title order={2} size="h3" id="machine-accounts">
        Machine Accounts
      </Title>
      <p className="staff-hint">
        With the key of a machine account, a program, such as a build server, writes drafts of patch notes.
        The program can neither publish nor upload, and it can read only its own drafts.
      </p>
      {machines.length > 0 && (
        <Table role="table" className="staff-table" aria-labelledby="machine-accounts">
          <TableHead columns={COLUMNS} />
          <Table.Tbody role="rowgroup">
            {machines.map((user) => (
              <Table.Tr role="row" key={user.id}>
                <Table.Th role="rowheader" scope="row">
                  <bdi data-label="Name">{fullName(user)}</bdi>
                </Table.Th>
                <Table.Td role="cell" data-label="Key">
                  {isKeyValid(user) ? 'Works' : 'Revoked'}
                </Table.Td>
                <Table.Td role="cell" data-label="Last Draft">
                  {lastDraft(user)}
                </Table.Td>
                <Table.Td role="cell" data-label="Options">
                  {isKeyValid(user) && (
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={`Revoke the key of ${fullName(user)}`}
                      onClick={() => setRevoked(user)}
                    >
                      Revoke
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button variant="default" onClick={() => setCreating(true)}>
        New machine account
      </Button>
      {creating && <NewMachineAccount onClose={() => setCreating(false)} />}
      {revoked && <RevokeKey user={revoked} onClose={() => setRevoked(null)} />}
    </section>
  );
}

/** Asks before a key is revoked, because this cannot be undone. */
function RevokeKey({ user, onClose }: { user: UserRecord; onClose: () => void }) {
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
