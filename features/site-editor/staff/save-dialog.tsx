import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clockText, clockTime, isWithinReach } from '../../../web/domain/local-time.ts';
import type { ValueField } from '../../../web/domain/value-field.ts';
import { TimeField } from '../../../web/staff/posts/publish/publish-time.tsx';
import { ChoiceButton } from '../../../web/staff/shared/buttons.tsx';
import { Dialog } from '../../../web/staff/shared/dialog.tsx';
import { LAST_NUMBER, LONGEST_NOTE } from '../model/site-version.ts';
import { MOST_AHEAD } from '../model/timeline.ts';
import type { Values } from '../model/value-fields.ts';
import { ValueChanges } from './value-changes.tsx';
import './save-dialog.css';

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
  const time = clockTime(typed);
  const isFar = time !== null && !isWithinReach(time, now);
  const isRefused = when === 'later' && isFull;
  const isReady = when === 'now' || (time !== null && time > now && !isFar && !isRefused);
  const mayBeSaved = isReady && !isUsedUp;
  return (
    <Dialog onClose={onClose} title="What changes for visitors" size="lg">
      <form
        className="save-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (mayBeSaved) onSave({ from: when === 'now' ? null : time, note: note.trim() });
        }}
      >
        <ValueChanges fields={fields} before={before} changes={changes} />
        <fieldset className="save-dialog__when">
          <legend>From when</legend>
          <ChoiceButton
            name="from-when"
            checked={when === 'now'}
            data-autofocus
            onChange={() => setWhen('now')}
          >
            Now
          </ChoiceButton>
          <ChoiceButton name="from-when" checked={when === 'later'} onChange={() => setWhen('later')}>
            At a time
          </ChoiceButton>
        </fieldset>
        {when === 'later' && <TimeField label="From" now={now} value={typed} onChange={setTyped} />}
        {when === 'later' && isFar && <Alert color="amber">Choose a time within the next three years.</Alert>}
        {isRefused && (
          <Alert color="amber">
            {MOST_AHEAD} changes are planned already. Remove one of them first, or save this one for now.
          </Alert>
        )}
        {isUsedUp && (
          <Alert color="red">
            This part of the settings was changed {LAST_NUMBER + 1} times, and no further change can be
            stored. Ask the person who runs the server to remove its oldest versions.
          </Alert>
        )}
        <TextInput
          label="Note"
          description="The reason, for your colleagues. Visitors can find it once the change is live: write nothing secret."
          value={note}
          maxLength={LONGEST_NOTE}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!mayBeSaved}>
            {when === 'now' ? 'Save for now' : 'Save for later'}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
