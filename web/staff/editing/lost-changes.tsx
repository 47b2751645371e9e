import { Alert, Button, Group } from '@mantine/core';
import type { JournalEntry } from '../../data/staff/journal.client.ts';
import type { UnsavedChanges } from '../../domain/editing/draft.ts';
import { localTime } from '../../domain/local-time.ts';
import { type FieldTexts, shownFields } from './fields.ts';
import { DifferenceView } from './text-difference.tsx';
import './conflict.css';

interface LostChangesProps<T, F extends keyof T> {
  entry: JournalEntry<UnsavedChanges<T, F>>;
  texts: FieldTexts<T, F>;
  /** Restores the changes. Null if the user may no longer edit; the changes can still be copied. */
  onRestore: (() => void) | null;
  onDiscard: () => void;
}

/** Shows unsaved changes of an earlier visit with a comparison of each field, to restore or discard them. */
export function LostChanges<T, F extends keyof T & string>(props: LostChangesProps<T, F>) {
  const { entry, texts, onRestore, onDiscard } = props;
  const { from, to } = entry.changes;
  const fields = shownFields(texts, to);
  return (
    <Alert
      color="amber"
      role="region"
      aria-label="Unsaved changes"
      title="You have unsaved changes from an earlier visit."
    >
      <p className="staff-problem">
        Typed on this computer, last on {localTime(entry.time)}, and not saved:{' '}
        {fields.map((field) => texts.labels[field]).join(', ')}.
      </p>
      <details className="compare">
        <summary>Show the changes</summary>
        {fields.map((field) => (
          <div key={field}>
            <strong>{texts.labels[field]}</strong>
            <DifferenceView
              label={`${texts.labels[field]}: unsaved changes`}
              before={texts.text(field, from[field])}
              after={texts.text(field, to[field])}
            />
          </div>
        ))}
      </details>
      <Group>
        {onRestore && (
          <Button size="sm" onClick={onRestore}>
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
