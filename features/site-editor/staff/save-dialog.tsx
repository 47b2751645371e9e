import { Alert, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clockText, clockTime, waitProblem } from '../../../platform/domain/local-time.ts';
import { FormDialog } from '../../../platform/staff/dialog.tsx';
import type { ValueField } from '../../../web/domain/value-field.ts';
import { TimeField, WhenChoice } from '../../../web/staff/posts/publish/publish-time.tsx';
import { LAST_NUMBER, LONGEST_NOTE } from '../model/site-version.ts';
import { MOST_AHEAD } from '../model/timeline.ts';
import type { Values } from '../model/value-fields.ts';
import { ValueChanges } from './value-changes.tsx';

/** From when a change is valid, and why. */
export interface Order {
  /** The moment in milliseconds since 1970; null for now. */
  from: number | null;
  note: string;
}

interface SaveDialogProps {
  fields: Readonly<Record<string, ValueField>>;
  before: Values;
  changes: Values;
  /** The moment and the note of the version that is changed. */
  old: Order;
  now: number;
  /** Whether no further change can be planned. */
  isFull: boolean;
  /** Whether the area has the maximum number of stored versions. */
  isUsedUp: boolean;
  onSave: (order: Order) => void;
  onClose: () => void;
}

/** Asks from when a change is valid, and shows what it changes for visitors. */
export function SaveDialog({
  fields,
  before,
  changes,
  old,
  now,
  isFull,
  isUsedUp,
  onSave,
  onClose,
}: SaveDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>(old.from === null ? 'now' : 'later');
  const [typed, setTyped] = useState(old.from === null ? '' : clockText(old.from));
  const [note, setNote] = useState(old.note);
  const time = clockTime(typed, old.from);
  const isLater = when === 'later';
  const isTimed = time !== null && waitProblem(time, now) === null;
  return (
    <FormDialog
      title="What changes for visitors"
      size="lg"
      submit={isLater ? 'Save for later' : 'Save for now'}
      isReady={!isUsedUp && (!isLater || (isTimed && !isFull))}
      onSubmit={() => onSave({ from: isLater ? time : null, note: note.trim() })}
      onClose={onClose}
    >
      <ValueChanges fields={fields} before={before} changes={changes} />
      <WhenChoice value={when} onChange={setWhen} />
      {isLater && <TimeField label="From" now={now} value={typed} stored={old.from} onChange={setTyped} />}
      {isLater && isFull && (
        <Alert color="amber">
          {MOST_AHEAD} changes are planned already. Remove one of them first, or save this one for now.
        </Alert>
      )}
      {isUsedUp && (
        <Alert color="red">
          This part of the settings was changed {LAST_NUMBER + 1} times, and no further change can be stored.
          Ask the person who runs the server to remove its oldest versions.
        </Alert>
      )}
      <TextInput
        label="Note"
        description="The reason, for your colleagues. Visitors can find it once the change is live: write nothing secret."
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
