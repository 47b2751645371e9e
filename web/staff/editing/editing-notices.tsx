import { Alert, Button } from '@mantine/core';
import { resolvedDraft } from '../../domain/editing/conflict-choices.ts';
import { type Draft, hasConflicts } from '../../domain/editing/draft.ts';
import { mergedDraft } from '../../domain/editing/merged-draft.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldTexts } from './fields.ts';
import { LostChanges } from './lost-changes.tsx';
import { MergeNotice } from './merge-notice.tsx';
import type { Editing } from './use-edit-session.ts';

interface EditingNoticesProps<T extends object, F extends keyof T> {
  editing: Editing<T, F>;
  texts: FieldTexts<T, F>;
  /** The kind of document, such as “post”. */
  what: string;
  /** Whether a colleague has deleted the document. */
  removed: boolean;
  mayEdit: boolean;
  /** Called after each attempt to save resolved conflicts. */
  onAttempt?: () => void;
}

/**
 * Notices above the form: the document was deleted, unsaved changes of an earlier visit exist, conflicts exist, a
 * colleague's changes were merged, or the browser denies storage.
 */
export function EditingNotices<T extends object, F extends keyof T & string>(
  props: EditingNoticesProps<T, F>,
) {
  const { editing, texts, what, removed, mayEdit, onAttempt } = props;
  const { session, view } = editing;
  const { draft, undoNews, lost } = view;
  return (
    <>
      <span role="status" className="visually-hidden">
        {undoNews && `${undoNews.what}: ${undoNews.fields.map((field) => texts.labels[field]).join(', ')}.`}
      </span>
      {removed && (
        <Alert color="red" role="alert" title={`A colleague deleted this ${what}.`}>
          It can no longer be saved. Copy the text you need.
        </Alert>
      )}
      {lost && (
        <LostChanges
          entry={lost}
          texts={texts}
          onRestore={mayEdit ? session.restore : null}
          onDiscard={session.discard}
        />
      )}
      {mayEdit && hasConflicts(draft) && <ConflictNotice draft={draft} onCompare={session.compare} />}
      <MergeNotice editing={editing} texts={texts} />
      {view.journalUnavailable && view.unsaved && (
        <Alert color="amber" role="status">
          This browser cannot keep a copy of unsaved text. Save often.
        </Alert>
      )}
      {view.comparing && (
        <ConflictDialog
          draft={draft}
          texts={texts}
          onSave={(decisions) =>
            void session.resolve((now) => resolvedDraft(now, texts, decisions)).then(onAttempt)
          }
          onClose={session.endCompare}
        />
      )}
    </>
  );
}

function ConflictNotice<T extends object, F extends keyof T>(props: {
  draft: Draft<T, F>;
  onCompare: () => void;
}) {
  const { draft, onCompare } = props;
  if (!hasConflicts(mergedDraft(draft).draft)) {
    return (
      <Alert color="amber" role="status">
        A colleague changed other paragraphs of this text. Saving merges both versions.
      </Alert>
    );
  }
  return (
    <Alert color="amber" role="alert" title="You and a colleague changed the same text.">
      <p className="staff-problem">Both versions are kept until you choose one.</p>
      <Button size="sm" variant="default" onClick={onCompare}>
        Compare
      </Button>
    </Alert>
  );
}
