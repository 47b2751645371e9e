import { type ReactNode, useCallback, useState } from 'react';
import { fieldsOf, type PostField } from '../../../domain/posts/post.ts';
import { undoneRestore } from '../../../domain/posts/revision.ts';
import { discarded, type EditedPost } from '../../../domain/posts/working-copy.ts';
import type { Editing } from '../../editing/use-edit-session.ts';
import { type Undoable, UndoNotice } from '../../shared/undo-notice.tsx';
import { DiscardQuestion } from './discard-question.tsx';

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
