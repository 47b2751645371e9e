import { Button, Group, Stack, Table, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { shortLocalTime } from '../../../platform/domain/local-time.ts';
import { personNameAdvice } from '../../../platform/domain/text/name-problem.ts';
import { copyText } from '../../../platform/staff/copy-and-download.ts';
import { Dialog, Question } from '../../../platform/staff/dialog.tsx';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import {
  createMachineAccount,
  revokeMachineAccount,
} from '../../data/staff/people/machine-accounts.client.ts';
import { isKeyValid, lastUse } from '../../domain/people/machine-account.ts';
import { fullName, USER_LIMITS, type UserRecord } from '../../domain/people/user-record.ts';
import { usePerson } from '../shared/session.tsx';
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
        A machine account has a key, with which a program such as your build server writes drafts of patch
        notes. It can neither publish nor upload, and reads only its own drafts.
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
      <Button variant="default" mt="sm" onClick={() => setCreating(true)}>
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
  return (
    <Question
      title={`Revoke the key of ${fullName(user)}?`}
      label="Revoke key"
      isRemoval
      act={(db) => revokeMachineAccount(db, person.uid, user.id)}
      failed="The key was not revoked."
      onClose={onClose}
    >
      <p className="staff-problem">
        The key stops working immediately, and this cannot be undone. The program’s drafts stay, and editors
        can continue them. If the program should write further drafts, create a new machine account for it.
      </p>
    </Question>
  );
}

/** Asks for the name of a machine account, creates it, and shows its key once. */
function NewMachineAccount({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={key === null ? 'New machine account' : 'The key'}
      centered
      // A click beside the dialog must not lose the key.
      closeOnClickOutside={key === null}
    >
      {key === null ? <NameForm onCreated={setKey} /> : <ShownKey value={key} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ onCreated }: { onCreated: (key: string) => void }) {
  const person = usePerson();
  const [name, setName] = useState('');
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const advice = personNameAdvice(name);

  function create(event: FormEvent) {
    event.preventDefault();
    if (advice !== null || name.trim() === '') return;
    dismiss();
    void run('The machine account was not created.', async (db) =>
      onCreated(await createMachineAccount(db, person.uid, name.trim())),
    );
  }

  return (
    <form onSubmit={create}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label="Name"
          description="The program or server that will use the key, such as “Build server”."
          maxLength={USER_LIMITS.firstName}
          required
          withAsterisk={false}
          value={name}
          error={advice}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem}
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ShownKey({ value, onClose }: { value: string; onClose: () => void }) {
  const [news, setNews] = useState('');
  const copy = async () => setNews((await copyText(value)) ? 'Key copied.' : 'Please copy the key by hand.');
  return (
    <Stack gap="sm">
      <p className="staff-problem">
        Copy the key now: it is shown only once. Store it as a secret, not in the program’s files.
      </p>
      <TextInput
        label="Key"
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'monospace' } }}
      />
      <p role="status" className="staff-hint">
        {news}
      </p>
      <Group justify="flex-end">
        <Button data-autofocus autoFocus onClick={copy}>
          Copy key
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
