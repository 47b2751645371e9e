import { Alert, Button, Group, Title } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { Bio } from '../domain/bio.ts';
import { canEditPost } from '../domain/permissions.ts';
import type { Post } from '../domain/post.ts';
import {
  edited,
  hasConflicts,
  isChanged,
  openDraft,
  type PostChanges,
  received,
  restored,
  type UnsavedChanges,
} from '../domain/post-draft.ts';
import type { Person } from '../domain/user-record.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { namesOf } from './live-data.ts';
import { LiveProblem } from './live-problem.tsx';
import { LostChanges } from './lost-changes.tsx';
import { PostForm } from './post-form.tsx';
import { PostPreviews } from './post-previews.tsx';
import { PresenceLine } from './presence-line.tsx';
import { RevisionsPanel } from './revisions-panel.tsx';
import { useJournal } from './use-journal.ts';
import { type SaveState, useSave } from './use-save.ts';

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

interface PostWorkbenchProps {
  person: Person;
  /** The post as the server last reported it. */
  stored: Post;
  /** Somebody has removed the post since. */
  removed: boolean;
  bios: readonly Bio[];
}

/** A post being edited: previews left, form right, and everything that keeps its text safe (spec §2). */
export function PostWorkbench({ person, stored, removed, bios }: PostWorkbenchProps) {
  const [draft, setDraft] = useState(() => openDraft(stored));
  const [comparing, setComparing] = useState(false);
  useEffect(() => setDraft((now) => (now.base === stored ? now : received(now, stored))), [stored]);

  const mayEdit = canEditPost(person, draft.base);
  const unsaved = isChanged(draft);
  const compare = useCallback(() => setComparing(true), []);
  const { state, failure, dismissFailure, save } = useSave(draft, setDraft, person, compare);
  const journal = useJournal(person.uid, draft);
  useLeaveGuard(unsaved);
  useSaveKey(mayEdit ? save : null);
  const restoreRefusal = refusalToRestore(mayEdit, unsaved);

  const edit = useCallback((changes: PostChanges) => setDraft((now) => edited(now, changes)), []);
  const restore = (changes: UnsavedChanges) => {
    setDraft((now) => restored(now, changes));
    journal.settle();
  };
  const shown = useDeferredValue(draft);
  const names = namesOf(bios);

  return (
    <div className="workbench">
      <PostPreviews post={{ ...shown.base, ...shown.mine }} names={names} bios={bios} />
      <section className="workbench__form" aria-label="Edit form">
        <Title order={1} size="h2">
          {mayEdit ? 'Edit post' : 'View post'}
        </Title>
        <PresenceLine postId={stored.id} uid={person.uid} names={names} />
        {removed && (
          <Alert color="red" role="alert" title="A colleague removed this post.">
            It can no longer be saved. Copy what you need from here.
          </Alert>
        )}
        {!mayEdit && (
          <Alert color="amber" role="status">
            You do not have permissions to edit this blog post.
          </Alert>
        )}
        {journal.lost && (
          <LostChanges entry={journal.lost} onRestore={mayEdit ? restore : null} onDiscard={journal.settle} />
        )}
        {mayEdit && hasConflicts(draft) && (
          <Alert color="amber" role="alert" title="A colleague changed the same text.">
            <p className="staff-problem">Yours and theirs are both kept until you choose.</p>
            <Button size="sm" variant="default" onClick={compare}>
              Compare
            </Button>
          </Alert>
        )}
        {journal.unavailable && unsaved && (
          <Alert color="amber" role="status">
            This browser keeps no copy of unsaved text: save often.
          </Alert>
        )}
        <PostForm post={draft.base} fields={draft.mine} readOnly={!mayEdit} names={names} onEdit={edit} />
        {failure && (
          <LiveProblem
            what="The post was not saved. Your text is still here."
            error={failure}
            onDismiss={dismissFailure}
          />
        )}
        <RevisionsPanel
          postId={draft.base.id}
          now={draft.mine}
          names={names}
          refusal={restoreRefusal}
          onRestore={save}
        />
        {mayEdit && (
          <Group className="workbench__save" justify="space-between">
            <span role="status">{SAVE_NEWS[state] || (unsaved ? 'Not saved yet.' : '')}</span>
            <Button onClick={() => save()} miw="8rem" aria-keyshortcuts="Control+S Meta+S">
              {SAVE_LABEL[state]}
            </Button>
          </Group>
        )}
      </section>
      {comparing && (
        <ConflictDialog
          draft={draft}
          onSettle={(settle) => setDraft((now) => settle(now))}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

/** Bringing a version back replaces the form's texts: those that are not saved yet would be gone for good. */
function refusalToRestore(mayEdit: boolean, unsaved: boolean): string | null {
  if (!mayEdit) return 'You do not have permissions to edit this blog post.';
  return unsaved ? 'Save what you typed first; then it is kept as a version too.' : null;
}

/** Ctrl+S and Cmd+S save, wherever the focus is; without the right to edit they do nothing, the browser's save neither. */
function useSaveKey(save: (() => void) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [save]);
}
