import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Save, SaveState } from './use-save.ts';

const SAVE_LABEL: Record<SaveState, string> = {
  idle: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  waiting: 'Save',
};
const SAVE_NEWS: Record<SaveState, string> = {
  idle: '',
  saving: '',
  saved: 'Saved.',
  waiting: 'The server cannot be reached. Your changes are kept here and saved as soon as it can.',
};

/**
 * The save button with its label (docs/product.md#save-button) and what became of the last save. In a form, Enter
 * presses it.
 */
export function SaveBar({ save, unsaved }: { save: Save; unsaved: boolean }) {
  return (
    <Group className="workbench__save" justify="space-between">
      <span role="status">{SAVE_NEWS[save.state] || (unsaved ? 'Not saved yet.' : '')}</span>
      <Button type="submit" onClick={save.save} miw="8rem" aria-keyshortcuts="Control+S Meta+S">
        {SAVE_LABEL[save.state]}
      </Button>
    </Group>
  );
}

/**
 * Ctrl+S and Cmd+S save, wherever the focus is; null where nothing can be saved: the browser's save of the page would
 * only mislead.
 */
export function useSaveKey(save: (() => void) | null): void {
  // A key may come between drawing a change and this page's effects: it must save what is drawn, not what was before.
  const newest = useRef(save);
  newest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      newest.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
