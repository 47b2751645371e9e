import { Alert, Button, Group } from '@mantine/core';
import type { JournalEntry } from '../data/staff/journal.client.ts';
import { EDITABLE_FIELDS, type UnsavedChanges } from '../domain/post-draft.ts';
import { FIELD_LABELS, fieldText } from './field-texts.ts';

interface LostChangesProps {
  entry: JournalEntry;
  /** Null where the person may no longer edit: then the text can be read and copied. */
  onRestore: ((changes: UnsavedChanges) => void) | null;
  onDiscard: () => void;
}

/** Offers what an earlier visit typed and never saved, with its time and both versions of each field. */
export function LostChanges({ entry, onRestore, onDiscard }: LostChangesProps) {
  const { from, to } = entry.changes;
  const fields = EDITABLE_FIELDS.filter((field) => to[field] !== undefined);
  return (
    <Alert
      color="amber"
      role="region"
      aria-label="Unsaved changes"
      title="You have unsaved changes from before."
    >
      <p className="staff-problem">
        Typed on this computer until {new Date(entry.time).toLocaleString()} and never saved:{' '}
        {fields.map((field) => FIELD_LABELS[field]).join(', ')}.
      </p>
      <details className="compare">
        <summary>Show the difference</summary>
        {fields.map((field) => (
          <div key={field} className="compare__pair">
            <div>
              <strong>{FIELD_LABELS[field]} before</strong>
              <pre dir="auto">{fieldText(from[field])}</pre>
            </div>
            <div>
              <strong>{FIELD_LABELS[field]} as typed</strong>
              <pre dir="auto">{fieldText(to[field])}</pre>
            </div>
          </div>
        ))}
      </details>
      <Group>
        {onRestore && (
          <Button size="sm" onClick={() => onRestore(entry.changes)}>
            Restore
          </Button>
        )}
        <Button size="sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
