import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { localMinute, shortTime } from '../../domain/local-time.ts';
import { fieldsOf, type PostField, type PostFields } from '../../domain/posts/post.ts';
import type { PostState } from '../../domain/posts/publication.ts';
import { differingFields, undoneRestore } from '../../domain/posts/revision.ts';
import { discarded, type EditedPost } from '../../domain/posts/working-copy.ts';
import type { Editing } from '../editing/use-edit-session.ts';
import { useFocusBack } from '../shared/focus.ts';
import { type Undoable, UndoNotice } from '../shared/undo-notice.tsx';
import { VersionDifference } from './revisions/revision-entry.tsx';
import './revisions/revisions.css';

/** Discards all changes that the post does not have yet. Asks before discarding them, and then offers Undo. */
export function useDiscard({ session, view }: Editing<EditedPost, PostField>): {
  ask: () => void;
  /** The question and the undo notice, to be rendered. */
  parts: ReactNode;
} {
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Undoable | null>(null);
  const forget = useCallback(() => setDone(null), []);
  const { base, mine } = view.draft;

  function discard() {
    setAsking(false);
    session.settle();
    const before = fieldsOf(session.view().draft.mine);
    void session.revert(discarded);
    setDone({
      what: 'The changes are discarded.',
      undo: async () => session.edit(undoneRestore(base.stored, before, session.view().draft.mine), true),
    });
  }

  const parts = (
    <>
      {isAsking && (
        <DiscardQuestion
          stored={base.stored}
          form={mine}
          onDiscard={discard}
          onClose={() => setAsking(false)}
        />
      )}
      <span role="status" className="visually-hidden">
        {done?.what}
      </span>
      {done && <UndoNotice done={done} onGone={forget} />}
    </>
  );
  return { ask: () => setAsking(true), parts };
}

interface DiscardQuestionProps {
  /** The texts of the post without the changes. They replace the texts in the form. */
  stored: PostFields;
  form: PostFields;
  onDiscard: () => void;
  onClose: () => void;
}

/** Shows the changes in the form that the post does not have yet, and asks whether to discard them. */
function DiscardQuestion({ stored, form, onDiscard, onClose }: DiscardQuestionProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Discard the changes?" size="lg">
      <div className="restore-question">
        <p className="staff-problem">
          The editor will show the post without these changes. Nothing changes for readers.
        </p>
        <p className="staff-hint">
          <del>Removed</del>, <ins>restored</ins>:
        </p>
        <VersionDifference fields={differingFields(stored, form)} before={form} after={stored} />
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" onClick={onDiscard}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  );
}

/** Where the changes are missing: completes “not … yet”. */
const PLACES: Record<PostState, string> = {
  live: 'live',
  scheduled: 'in the scheduled post',
  draft: 'in the draft',
  review: 'in the draft',
};

/**
 * A note about changes that the post does not have yet. `at`: when they were saved in its working copy; null if they
 * were not. Times are in milliseconds since 1970. `isShort`: for phones, where the note is beside the buttons.
 */
export function keptWords(state: PostState, at: number | null, now: number, isShort: boolean): string {
  const missing = `not ${isShort && state === 'scheduled' ? 'in the post' : PLACES[state]} yet`;
  if (at === null) return `Changes ${missing}`;
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = isToday ? localMinute(at) : shortTime(at, now);
  return isShort ? `Autosaved ${time}, ${missing}` : `Changes ${missing}, saved ${time}`;
}
