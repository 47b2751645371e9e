import { Button, Group } from '@mantine/core';
import type { SessionState } from '../../domain/editing/session-states.ts';
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
  waiting: 'The server cannot be reached. Your changes are kept on this computer and saved when it responds.',
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
