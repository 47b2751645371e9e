import { Button, Group, Modal, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { asStaffError } from '../data/staff/staff-error.ts';
import { openStaffFirebase } from '../data/staff/staff-firebase.client.ts';
import { type UserChanges, updateUserRecord } from '../data/staff/user-records.client.ts';
import type { Bio } from '../domain/bio.ts';
import { canChangeLevelOf } from '../domain/permissions.ts';
import type { UserRecord } from '../domain/user-record.ts';
import { BioPreview } from '../ui/bio-preview.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { usePerson } from './session.tsx';
import { useSite } from './site-data.ts';
import { useSavedLabel } from './use-saved-label.ts';

const EDITABLE = ['firstName', 'lastName', 'teamRole', 'permissionLevel', 'notes'] as const;

/** A user record and its bio. A save that fails says so and keeps what was typed; the label still says Saved (spec §4). */
export function UserForm({ stored, bio }: { stored: UserRecord; bio: Bio | null }) {
  const { engine } = useSite();
  const person = usePerson();
  const [changes, setChanges] = useState<Partial<UserChanges>>({});
  const [failed, setFailed] = useState(false);
  const { label, show } = useSavedLabel();
  const user: UserChanges = { ...stored, ...changes };
  const mayChangeLevel = canChangeLevelOf(person, stored.id);
  useLeaveGuard(EDITABLE.some((field) => user[field] !== stored[field]));

  async function save(event: FormEvent) {
    event.preventDefault();
    show('saving');
    try {
      await updateUserRecord(openStaffFirebase(engine).db, user);
      setChanges({});
    } catch (thrown) {
      console.warn(asStaffError(thrown));
      setFailed(true);
    }
    show('saved');
  }

  /** An entry that is not numeric is ignored (spec §5); whether a number is a level, the database says. */
  function setLevel(typed: string) {
    if (/^\d{1,4}$/.test(typed)) setChanges({ ...changes, permissionLevel: Number(typed) });
  }

  return (
    <section aria-label="Selected user" className="users__form">
      <Title order={2} size="h3">
        {`${stored.firstName} ${stored.lastName}`.trim() || stored.id}
      </Title>
      <form onSubmit={save} className="post-form">
        <TextInput label="User ID" value={stored.id} readOnly />
        {(
          [
            ['firstName', 'First Name'],
            ['lastName', 'Last Name'],
            ['teamRole', 'Team Role'],
          ] as const
        ).map(([field, text]) => (
          <TextInput
            key={field}
            label={text}
            value={user[field]}
            maxLength={100}
            onChange={(event) => setChanges({ ...changes, [field]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          label="Permission Level"
          description={
            mayChangeLevel
              ? '0 pending, 1 author, 2 editor, 3 administrator'
              : 'Your own level stays: ask another administrator.'
          }
          inputMode="numeric"
          value={String(user.permissionLevel)}
          readOnly={!mayChangeLevel}
          // A digit typed next replaces the level.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setLevel(event.currentTarget.value)}
        />
        <Textarea
          label="Notes"
          value={user.notes}
          rows={4}
          maxLength={5000}
          onChange={(event) => setChanges({ ...changes, notes: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button type="submit" miw="8rem">
            {label}
          </Button>
        </Group>
      </form>
      {bio ? <BioPreview bio={bio} imageLeft={false} /> : <p>User Bio Unavailable</p>}
      <Modal
        opened={failed}
        onClose={() => setFailed(false)}
        title="Save Failed"
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <p>This can happen when you do not have permissions or entered invalid data.</p>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => setFailed(false)}>
            Keep editing
          </Button>
        </Group>
      </Modal>
    </section>
  );
}
