import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { createMachineAccount } from '../../data/staff/people/machine-accounts.client.ts';
import { USER_LIMITS } from '../../domain/people/user-record.ts';
import { personNameAdvice } from '../../domain/text/name-problem.ts';
import { copyText } from '../shared/copy-text.ts';
import { useFocusBack } from '../shared/focus.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';

/** Asks for the name of a machine account, creates it, and shows its key once. */
export function NewMachineAccount({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={key === null ? 'New machine account' : 'The key'}
      centered
      // A click beside the dialog must not lose the key.
      closeOnClickOutside={key === null}
    >
      {key === null ? <NameForm onCreated={setKey} /> : <ShownKey value={key} onClose={onClose} />}
    </Modal>
  );
}

function NameForm({ onCreated }: { onCreated: (key: string) => void }) {
  const person = usePerson();
  const [name, setName] = useState('');
  const { run, busy, failure, dismiss } = useDatabaseAction();
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
        {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
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
