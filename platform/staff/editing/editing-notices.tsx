import { Alert, Button, Group } from '@mantine/core';
import type { JournalEntry } from '../../data/staff/journal.client.ts';
import { canUnmerge, type MergedTexts, mergedDraft, resolvedDraft } from '../../domain/editing/conflicts.ts';
import { type Draft, hasConflicts, type UnsavedChanges } from '../../domain/editing/draft.ts';
import { localTime } from '../../domain/local-time.ts';
import { useFocusBack } from '../focus.ts';
import { ConflictDialog, ELSEWHERE } from './conflict-dialog.tsx';
import { type FieldTexts, shownFields } from './fields.ts';
import { DifferenceView } from './text-difference.tsx';
import type { Editing } from './use-edit-session.ts';
import './conflict.css';
import './editing-notices.css';

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
        <Alert color="red" role="alert" title={`This ${what} was deleted.`}>
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
      {mayEdit && hasConflicts(draft) && (
        <ConflictNotice draft={draft} longTexts={texts.longTexts} onCompare={session.compare} />
      )}
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
  longTexts: readonly F[];
  onCompare: () => void;
}) {
  const { draft, longTexts, onCompare } = props;
  if (!hasConflicts(mergedDraft(draft, longTexts).draft)) {
    return (
      <Alert color="amber" role="status">
        Other paragraphs of this text were changed elsewhere. Saving merges both versions.
      </Alert>
    );
  }
  return (
    <Alert color="amber" role="alert" title="The same text was changed elsewhere.">
      <p className="staff-problem">{ELSEWHERE} Both versions are kept until you choose one.</p>
      <Button size="sm" variant="default" onClick={onCompare}>
        Compare
      </Button>
    </Alert>
  );
}

interface LostChangesProps<T, F extends keyof T> {
  entry: JournalEntry<UnsavedChanges<T, F>>;
  texts: FieldTexts<T, F>;
  /** Restores the changes. Null if the user may no longer edit; the changes can still be copied. */
  onRestore: (() => void) | null;
  onDiscard: () => void;
}

/** Shows unsaved changes of an earlier visit with a comparison of each field, to restore or discard them. */
function LostChanges<T, F extends keyof T & string>(props: LostChangesProps<T, F>) {
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

interface MergeNoticeProps<T extends object, F extends keyof T> {
  editing: Editing<T, F>;
  texts: FieldTexts<T, F>;
}

/**
 * Tells the user that a colleague's paragraphs were merged into the form, and shows them. Offers to undo the merge as
 * long as the form contains the merged texts.
 */
function MergeNotice<T extends object, F extends keyof T & string>(props: MergeNoticeProps<T, F>) {
  const { merged } = props.editing.view;
  return merged && <Note {...props} merged={merged} />;
}

function Note<T extends object, F extends keyof T & string>(
  props: MergeNoticeProps<T, F> & { merged: MergedTexts<T, F> },
) {
  const { texts, merged } = props;
  const { session, view } = props.editing;
  useFocusBack();
  const fields = shownFields(texts, merged.after);
  return (
    <section className="merge-notice" aria-label="Merged">
      <p role="status">
        Other paragraphs of {fields.map((field) => texts.labels[field]).join(', ')} were changed elsewhere.
        Both versions are merged.
      </p>
      <details>
        <summary>Show their changes</summary>
        {fields.map((field) => (
          <DifferenceView
            key={field}
            label={`${texts.labels[field]}: their changes`}
            before={texts.text(field, merged.before[field])}
            after={texts.text(field, merged.after[field])}
          />
        ))}
      </details>
      <Group gap="xs">
        {canUnmerge(merged, view.draft.mine) && (
          <Button size="sm" variant="default" onClick={session.unmerge}>
            Undo the merge
          </Button>
        )}
        <Button size="sm" variant="default" onClick={session.dismissMerge}>
          Close
        </Button>
      </Group>
    </section>
  );
}
