import { Button, Group, Textarea, TextInput, Title } from '@mantine/core';
import type { StaffError } from '../../../platform/data/staff/staff-error.ts';
import { personNameAdvice } from '../../../platform/domain/text/name-problem.ts';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { useSaveKey } from '../../../platform/staff/editing/editing-keys.ts';
import { EditingNotices } from '../../../platform/staff/editing/editing-notices.tsx';
import { AUTO_DIRECTION, type FieldTexts } from '../../../platform/staff/editing/fields.ts';
import { SaveBar } from '../../../platform/staff/editing/save-bar.tsx';
import type { SaveOptions } from '../../../platform/staff/editing/session/session-ports.ts';
import { useEditSession } from '../../../platform/staff/editing/use-edit-session.ts';
import { problemSentence } from '../../../platform/staff/live-problem.tsx';
import { updateUserRecord } from '../../data/staff/people/user-records.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { allLevels, atLeast, levelName } from '../../domain/people/levels.ts';
import { canChangeLevelOf } from '../../domain/people/permissions.ts';
import {
  type EditedUser,
  fullName,
  OWN_DETAILS,
  sentChanges,
  typedLevel,
  USER_FIELDS,
  USER_LABELS,
  USER_LIMITS,
  type UserField,
  type UserRecord,
} from '../../domain/people/user-record.ts';
import { BioPreview } from '../../ui/bios/bio-preview.tsx';
import { usePerson } from '../shared/session.tsx';
import { RemoveAccess } from './remove-access.tsx';
import '../../../platform/staff/editing/edit-form.css';

/** Converts the fields of a user record to text. */
const USER_TEXTS: FieldTexts<EditedUser, UserField> = {
  labels: USER_LABELS,
  longTexts: ['notes'],
  text: (_field, value) => String(value ?? ''),
  parse: (field, text) => (field === 'permissionLevel' ? typedLevel(text) : text),
};

/**
 * The label says “Saved” even after a failed save, and notes are sent only if not empty
 * (docs/product.md#user-management).
 */
const SAVE_OPTIONS: SaveOptions<EditedUser, UserField> = { failedLabel: 'saved', sent: sentChanges };

/** Descriptions are below the inputs, so that two inputs side by side are on one line. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface UserFormProps {
  /** The record as the server sent it last. */
  stored: UserRecord;
  /** Whether a colleague has deleted the record. */
  removed: boolean;
  bio: Bio | null;
  /** Called after each save, successful or not (docs/product.md#user-management). */
  onAttempt: () => void;
}

/**
 * A user record with its bio. A failed save shows an error and keeps the typed text, but the label still says “Saved”
 * (docs/product.md#user-management).
 */
export function UserForm({ stored, removed, bio, onAttempt }: UserFormProps) {
  const person = usePerson();
  const { uid } = person;
  const { id } = stored;
  const editing = useEditSession<EditedUser, UserField>({
    uid,
    subject: `user ${id}`,
    stored,
    fields: USER_FIELDS,
    longTexts: USER_TEXTS.longTexts,
    write: (db, changes, base) => updateUserRecord(db, uid, id, changes, base),
    options: SAVE_OPTIONS,
  });
  const { session, view } = editing;
  const { edit } = session;
  const save = () => void session.save().then(onAttempt);
  const user = view.draft.mine;
  // The level of a machine account changes only when its key is revoked, which the list of machine accounts offers.
  const mayChangeLevel = canChangeLevelOf(person, id) && !stored.machine;
  useSaveKey(save);

  /** Ignores input other than one to four digits (docs/product.md#user-management). The database checks the range. */
  function setLevel(typed: string) {
    const level = typedLevel(typed);
    if (level !== null) edit({ permissionLevel: level });
  }

  return (
    <section aria-label="Selected user" className="users__form">
      <Title order={2} size="h3">
        <bdi>{fullName(stored)}</bdi>
      </Title>
      <EditingNotices
        editing={editing}
        texts={USER_TEXTS}
        what="user record"
        removed={removed}
        mayEdit
        onAttempt={onAttempt}
      />
      <form className="edit-form" onSubmit={(event) => event.preventDefault()}>
        <TextInput label="User ID" value={id} readOnly />
        <TextInput
          label="Signed in with"
          inputWrapperOrder={BELOW}
          description={
            stored.machine
              ? 'A machine account: a program signs in with a key.'
              : stored.email === ''
                ? 'No address: the person has linked no Google account, or has not used it in the staff area yet.'
                : 'The address of their Google account. The names below may differ from those in that account.'
          }
          value={stored.email}
          readOnly
        />
        {OWN_DETAILS.map((field) => (
          <TextInput
            key={field}
            attributes={AUTO_DIRECTION}
            label={USER_LABELS[field]}
            value={user[field]}
            maxLength={USER_LIMITS[field]}
            error={field !== 'teamRole' && personNameAdvice(user[field])}
            onChange={(event) => edit({ [field]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          label={USER_LABELS.permissionLevel}
          inputWrapperOrder={BELOW}
          description={
            mayChangeLevel
              ? allLevels()
              : stored.machine
                ? 'A machine account is an author until its key is revoked below.'
                : 'You cannot change your own level. Ask another administrator.'
          }
          inputMode="numeric"
          rightSection={
            <span role="status" className="users__level">
              {levelName(user.permissionLevel) ?? 'unknown level'}
            </span>
          }
          rightSectionWidth="9rem"
          rightSectionPointerEvents="none"
          value={String(user.permissionLevel)}
          // Selects the level, so that typing replaces it.
          onFocus={(event) => event.currentTarget.select()}
          onClick={(event) => event.currentTarget.select()}
          onChange={(event) => setLevel(event.currentTarget.value)}
        />
        <Textarea
          className="users__wide"
          label={USER_LABELS.notes}
          attributes={AUTO_DIRECTION}
          description={
            stored.notes !== '' && user.notes === ''
              ? 'Empty notes are not saved: the stored notes stay.'
              : 'Write nothing here that the person must not read: their own browser receives their record.'
          }
          value={user.notes}
          rows={4}
          maxLength={USER_LIMITS.notes}
          onChange={(event) => edit({ notes: event.currentTarget.value })}
        />
        <div className="users__wide">
          <SaveBar state={view.state} unsaved={view.unsaved} onSave={save} />
        </div>
      </form>
      {mayChangeLevel && atLeast(stored, 'author') && <RemoveAccess user={stored} bio={bio} />}
      {bio ? <BioPreview bio={bio} imageLeft={false} /> : <p>User Bio Unavailable</p>}
      {view.failure && <SaveFailedDialog failure={view.failure} onClose={session.dismissFailure} />}
    </section>
  );
}

/**
 * Shown when a user record could not be saved, with the text of docs/product.md#user-management. If the server was not
 * reached or has no space left, the first sentence says so, because missing permissions are then an unlikely cause.
 */
function SaveFailedDialog({ failure, onClose }: { failure: StaffError; onClose: () => void }) {
  const offline = failure.problem === 'offline';
  const noSpace = failure.problem === 'full' || failure.problem === 'used-up';
  return (
    <Dialog onClose={onClose} title="Save Failed" centered>
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
    </Dialog>
  );
}
