import { Alert, Button } from '@mantine/core';
import { hasConflicts } from '../../domain/editing/draft.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldTexts } from './field-texts.ts';
import { LostChanges } from './lost-changes.tsx';
import type { Editing } from './use-editing.ts';

interface EditingNoticesProps<T extends object, F extends keyof T> {
  editing: Editing<T, F>;
  texts: FieldTexts<T, F>;
  /** What is edited, in a word. */
  what: string;
  /** Somebody has removed it since. */
  removed: boolean;
  mayEdit: boolean;
}

/** What somebody who edits has to know before they type on: removed, lost earlier, changed by a colleague, not kept. */
export function EditingNotices<T extends object, F extends keyof T & string>(
  props: EditingNoticesProps<T, F>,
) {
  const { editing, texts, what, removed, mayEdit } = props;
  const { draft, journal, undoNews } = editing;
  return (
    <>
      <span role="status" className="visually-hidden">
        {undoNews && `${undoNews.what}: ${undoNews.fields.map((field) => texts.labels[field]).join(', ')}.`}
      </span>
      {removed && (
        <Alert color="red" role="alert" title={`A colleague removed this ${what}.`}>
          It can no longer be saved. Copy what you need from here.
        </Alert>
      )}
      {journal.lost && (
        <LostChanges
          entry={journal.lost}
          texts={texts}
          onRestore={mayEdit ? editing.restore : null}
          onDiscard={journal.discard}
        />
      )}
      {mayEdit && hasConflicts(draft) && (
        <Alert color="amber" role="alert" title="A colleague changed the same text.">
          <p className="staff-problem">Yours and theirs are both kept until you choose.</p>
          <Button size="sm" variant="default" onClick={editing.compare}>
            Compare
          </Button>
        </Alert>
      )}
      {journal.unavailable && editing.unsaved && (
        <Alert color="amber" role="status">
          This browser keeps no copy of unsaved text: save often.
        </Alert>
      )}
      {editing.comparing && (
        <ConflictDialog
          draft={draft}
          texts={texts}
          what={what}
          onSettle={editing.change}
          onClose={editing.endCompare}
        />
      )}
    </>
  );
}
