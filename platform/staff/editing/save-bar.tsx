import { Button, Group } from '@mantine/core';
import type { SessionState } from '../../domain/editing/session-states.ts';
import './save-bar.css';

const SAVE_LABEL: Partial<Record<SessionState, string>> = {
  saving: 'Saving',
  saved: 'Saved',
  // The requirements specify the label “Saved” also after a failed save (docs/product.md#user-management).
  failed: 'Saved',
};
const SAVE_NEWS: Partial<Record<SessionState, string>> = {
  saved: 'Saved.',
  failed: 'Not saved.',
  waiting: 'Offline. Saves when you are back.',
};

interface Saving {
  state: SessionState;
  unsaved: boolean;
}

/** The result of the last save, or a note that there are unsaved changes. */
export function SaveStatus({ state, unsaved }: Saving) {
  return (
    <span role="status" className="save-status">
      {SAVE_NEWS[state] ?? (unsaved ? 'Not saved yet.' : '')}
    </span>
  );
}

/**
 * The save status of a record with autosave (docs/product.md#saved-by-itself). Screen readers announce only problems
 * and the result of the Save button. `saved` is the text shown when nothing is unsaved.
 */
export function AutosaveStatus({ state, unsaved, saved }: Saving & { saved: string }) {
  const news = SAVE_NEWS[state];
  return (
    <span className="save-status">
      <span role="status" className={state === 'saved' ? 'visually-hidden' : undefined}>
        {state === 'conflict' ? 'The same text was changed elsewhere. Choose a version.' : news}
      </span>
      {(state === 'saved' || !news) && state !== 'conflict' && (unsaved ? 'Not saved yet.' : saved)}
    </span>
  );
}

interface SaveButtonProps {
  state: SessionState;
  /** Whether the button is highlighted as the next step. */
  isNext: boolean;
  onSave: () => void;
  /** The id of the form that the button submits. Default: the form around the button. */
  form?: string;
  /** The id of a text that says what saving does. */
  describedBy?: string | undefined;
}

/** The save button (docs/product.md#save-button). */
export function SaveButton({ state, isNext, onSave, form, describedBy }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant={isNext ? 'filled' : 'default'}
      className="steady-button"
      aria-keyshortcuts="Control+S Meta+S"
      aria-describedby={describedBy}
      onClick={() => onSave()}
      {...(form ? { form } : {})}
    >
      {SAVE_LABEL[state] ?? 'Save'}
    </Button>
  );
}

/** Save status and button at the end of a form. */
export function SaveBar({ onSave, ...saving }: Saving & { onSave: () => void }) {
  return (
    <Group className="save-bar" justify="space-between">
      <SaveStatus {...saving} />
      <SaveButton state={saving.state} isNext={saving.unsaved} onSave={onSave} />
    </Group>
  );
}
