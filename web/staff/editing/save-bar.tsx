import { Button, Group } from '@mantine/core';
import type { Save, SaveState } from './use-save.ts';
import './save-bar.css';

const SAVE_LABEL: Record<SaveState, string> = {
  idle: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  // Only where the requirements say so (docs/product.md#user-management).
  failed: 'Saved',
  waiting: 'Save',
};
const SAVE_NEWS: Record<SaveState, string> = {
  idle: '',
  saving: '',
  saved: 'Saved.',
  failed: 'Not saved.',
  waiting: 'The server cannot be reached. Your changes are kept on this computer and saved when it responds.',
};

/** What became of the last save, and whether something is unsaved. */
export function SaveStatus({ save, unsaved }: { save: Save; unsaved: boolean }) {
  return (
    <span role="status" className="save-status">
      {SAVE_NEWS[save.state] || (unsaved ? 'Not saved yet.' : '')}
    </span>
  );
}

interface SaveButtonProps {
  save: Save;
  unsaved: boolean;
  /** The id of the form in which Enter presses it; without it, the form around it. */
  form?: string;
}

/** The save button with its label (docs/product.md#save-button); it stands out while there is something to save. */
export function SaveButton({ save, unsaved, form }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant={unsaved ? 'filled' : 'default'}
      miw="6rem"
      aria-keyshortcuts="Control+S Meta+S"
      onClick={save.save}
      {...(form ? { form } : {})}
    >
      {SAVE_LABEL[save.state]}
    </Button>
  );
}

/** Status and button at the end of a form. */
export function SaveBar({ save, unsaved }: { save: Save; unsaved: boolean }) {
  return (
    <Group className="save-bar" justify="space-between">
      <SaveStatus save={save} unsaved={unsaved} />
      <SaveButton save={save} unsaved={unsaved} />
    </Group>
  );
}
