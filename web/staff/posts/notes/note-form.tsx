import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { AUTO_DIRECTION } from '../../../../platform/staff/editing/fields.ts';
import { useLeaveGuard } from '../../../../platform/staff/editing/leave-guard.tsx';
import { type Run, useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { LONGEST_NOTE } from '../../../domain/notes/note.ts';

interface NoteFormProps {
  /** The field's label, such as “Note”. */
  label: string;
  /** The label of the submit button. */
  add: string;
  /** Whether an empty text is allowed. */
  optional?: boolean;
  /** Stores the typed text. Resolves to whether it was stored. */
  onAdd: (run: Run, text: string) => Promise<boolean>;
  /** Called when the text was stored, on Cancel, and on Escape without a text. */
  onClose: () => void;
}

/**
 * A form for a note or a reply. The typed text stays if it cannot be stored. Leaving the page with a text asks first, and
 * Escape does not close the form then.
 */
export function NoteForm({ label, add, optional = false, onAdd, onClose }: NoteFormProps) {
  const [text, setText] = useState('');
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const isEmpty = text.trim() === '';
  const isMissing = !optional && isEmpty;
  useLeaveGuard(!isEmpty);

  async function submit() {
    if (busy || isMissing) return;
    dismiss();
    if (await onAdd(run, text.trim())) onClose();
  }

  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isEmpty) onClose();
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // Stops the event, because elsewhere in the editor Ctrl+Enter opens the publish panel.
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <Textarea
        label={label}
        attributes={AUTO_DIRECTION}
        value={text}
        maxLength={LONGEST_NOTE}
        // The form closes when the text is stored, so text that was typed meanwhile would be lost.
        readOnly={busy}
        rows={3}
        data-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem}
      <Group gap="xs">
        <Button type="submit" size="sm" aria-busy={busy} disabled={isMissing}>
          {add}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
