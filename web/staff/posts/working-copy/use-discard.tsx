import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { fieldsOf, type PostField, type PostFields } from '../../../domain/posts/post.ts';
import { differingFields, undoneRestore } from '../../../domain/posts/revision.ts';
import { discarded, type EditedPost } from '../../../domain/posts/working-copy.ts';
import type { Editing } from '../../editing/use-edit-session.ts';
import { type Undoable, UndoNotice } from '../../shared/undo-notice.tsx';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { VersionDifference } from '../revisions/version-difference.tsx';
import '../revisions/revisions.css';

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
