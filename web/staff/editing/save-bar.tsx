import { Button, Group } from '@mantine/core';
import type { SessionState } from '../../domain/editing/session-states.ts';
import { localMinute } from '../../domain/local-time.ts';
import './save-bar.css';

const SAVE_LABEL: Partial<Record<SessionState, string>> = {
  saving: 'Saving',
  saved: 'Saved',
  // Only where the requirements say so (docs/product.md#user-management).
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

/** The result of the last save, and whether something is unsaved. */
export function SaveStatus({ state, unsaved }: Saving) {
  return (
    <span role="status" className="save-status">
      {SAVE_NEWS[state] ?? (unsaved ? 'Not saved yet.' : '')}
    </span>
  );
}

/**
 * The same of a record that is saved by itself (docs/product.md#saved-by-itself): only problems and the results of a
 * press are announced.
 */
export function AutosaveStatus({ state, unsaved, savedAt }: Saving & { savedAt: number | null }) {
  const news = SAVE_NEWS[state];
  const saved = savedAt === null ? '' : `Saved ${localMinute(savedAt)}`;
  return (
    <span className="save-status">
      <span role="status" className={state === 'saved' ? 'visually-hidden' : undefined}>
        {state === 'conflict' ? 'A colleague changed the same text. Choose a version.' : news}
      </span>
      {(state === 'saved' || !news) && state !== 'conflict' && (unsaved ? 'Not saved yet.' : saved)}
    </span>
  );
}

interface SaveButtonProps extends Saving {
  onSave: () => void;
  /** The id of the form in which Enter presses it; without it, the form around it. */
  form?: string;
}

/** The save button with its label (docs/product.md#save-button); it stands out while there is something to save. */
export function SaveButton({ state, unsaved, onSave, form }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant={unsaved ? 'filled' : 'default'}
      miw="6rem"
      aria-keyshortcuts="Control+S Meta+S"
      onClick={() => onSave()}
      {...(form ? { form } : {})}
    >
      {SAVE_LABEL[state] ?? 'Save'}
    </Button>
  );
}

/** Status and button at the end of a form. */
export function SaveBar({ onSave, ...saving }: Saving & { onSave: () => void }) {
  return (
    <Group className="save-bar" justify="space-between">
      <SaveStatus {...saving} />
      <SaveButton {...saving} onSave={onSave} />
    </Group>
  );
}
