import { Button, Group, Table, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { shortLocalTime } from '../../../platform/domain/local-time.ts';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { removePasskey, renamePasskey } from '../data/sign-in-methods.client.ts';
import {
  LONGEST_PASSKEY_NAME,
  type OwnPasskey,
  removalProblem,
  type SignInMethods,
  usableMethods,
} from '../model/sign-in-methods.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import type { OwnSignIn } from './use-sign-in-methods.ts';

type Asked = { act: 'rename' | 'remove'; passkey: OwnPasskey };

/** The person's passkeys with name, time of creation and last use. */
export function PasskeyList({ methods, own }: { methods: SignInMethods; own: OwnSignIn }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  if (methods.passkeys.length === 0) return <p>You have no passkey yet.</p>;
  return (
    <>
      <Table className="sign-in-methods__table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>Last use</Table.Th>
            <Table.Th>Options</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {methods.passkeys.map((passkey) => (
            <Table.Tr key={passkey.id}>
              <Table.Td>
                <bdi>{passkey.name}</bdi>
                {passkey.synced && (
                  <p className="staff-hint">On all your devices with this password manager</p>
                )}
              </Table.Td>
              <Table.Td>{shortLocalTime(passkey.created)}</Table.Td>
              <Table.Td>{passkey.used === null ? 'Never' : shortLocalTime(passkey.used)}</Table.Td>
              <Table.Td>
                <Group gap="xs">
                  {(['rename', 'remove'] as const).map((act) => (
                    <Button
                      key={act}
                      size="xs"
                      variant="default"
                      aria-label={`${WORDS[act]} ${passkey.name}`}
                      onClick={() => setAsked({ act, passkey })}
                    >
                      {WORDS[act]}
                    </Button>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {asked?.act === 'rename' && (
        <RenameDialog passkey={asked.passkey} own={own} onClose={() => setAsked(null)} />
      )}
      {asked?.act === 'remove' && (
        <RemoveDialog methods={methods} passkey={asked.passkey} own={own} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const WORDS = { rename: 'Rename', remove: 'Remove' };

interface DialogProps {
  passkey: OwnPasskey;
  own: OwnSignIn;
  onClose: () => void;
}

function RenameDialog({ passkey, own, onClose }: DialogProps) {
  const { engine } = useStaffSite();
  const [name, setName] = useState(passkey.name);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    onClose();
    void own.change('The passkey was not renamed.', () => renamePasskey(engine, passkey.id, name.trim()));
  }

  return (
    <Dialog onClose={onClose} title="Rename passkey" centered>
      <form onSubmit={submit}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={LONGEST_PASSKEY_NAME}
          value={name}
          error={name.trim() === '' ? 'Enter a name.' : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename</Button>
        </Group>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ methods, passkey, own, onClose }: DialogProps & { methods: SignInMethods }) {
  const { engine, signIn: ways } = useStaffSite();
  return (
    <RemovalDialog
      title={`Remove “${passkey.name}”?`}
      problem={removalProblem(usableMethods(methods, ways), passkey.id)}
      effect="This passkey will no longer sign you in."
      label="Remove"
      onRemove={() =>
        void own.change('The passkey was not removed.', () => removePasskey(engine, passkey.id))
      }
      onClose={onClose}
    >
      Delete it on the device too. Otherwise the device still offers it, but this site refuses it.
    </RemovalDialog>
  );
}
