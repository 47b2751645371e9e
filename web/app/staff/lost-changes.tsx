import { Alert, Button, Group } from '@mantine/core';
import type { JournalEntry } from '../data/staff/journal.client.ts';
import type { UnsavedChanges } from '../domain/draft.ts';
import { type FieldTexts, shownFields } from './field-texts.ts';

interface LostChangesProps<T, F extends keyof T> {
  entry: JournalEntry<UnsavedChanges<T, F>>;
  texts: FieldTexts<T, F>;
  /** Null where the person may no longer edit: then the text can be read and copied. */
  onRestore: ((changes: UnsavedChanges<T, F>) => void) | null;
  onDiscard: () => void;
}

/** Offers what an earlier visit typed and never saved, with its time and both versions of each field. */
export function LostChanges<T, F extends keyof T & string>(props: LostChangesProps<T, F>) {
  const { entry, texts, onRestore, onDiscard } = props;
  const { from, to } = entry.changes;
  const fields = shownFields(texts, to);
  return (
    <Alert
      color="amber"
      role="region"
      aria-label="Unsaved changes"
      title="You have unsaved changes from before."
    >
      <p className="staff-problem">
        Typed on this computer until {new Date(entry.time).toLocaleString()} and never saved:{' '}
        {fields.map((field) => texts.labels[field]).join(', ')}.
      </p>
      <details className="compare">
        <summary>Show the difference</summary>
        {fields.map((field) => (
          <div key={field} className="compare__pair">
            <div>
              <strong>{texts.labels[field]} before</strong>
              <pre dir="auto">{texts.text(field, from[field])}</pre>
            </div>
            <div>
              <strong>{texts.labels[field]} as typed</strong>
              <pre dir="auto">{texts.text(field, to[field])}</pre>
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
