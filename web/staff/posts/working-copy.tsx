import { type ReactNode, useCallback, useState } from 'react';
import { undoneRestore } from '../../../platform/domain/editing/earlier-version.ts';
import { type Copied, withoutCopy } from '../../../platform/domain/editing/kept-changes.ts';
import { localMinute, shortTime } from '../../../platform/domain/local-time.ts';
import type { FieldTexts } from '../../../platform/staff/editing/fields.ts';
import type { Editing } from '../../../platform/staff/editing/use-edit-session.ts';
import { type Undoable, UndoNotice } from '../../../platform/staff/undo-notice.tsx';
import type { PostState } from '../../domain/posts/publication.ts';
import { ReplaceQuestion } from './revisions/revision-entry.tsx';
import './revisions/revisions.css';

/** Discards all changes that the record does not have yet. Asks before discarding them, and then offers Undo. */
export function useDiscard<T extends Copied<T, F>, F extends keyof T & string>(
  { session, view }: Editing<T, F>,
  texts: FieldTexts<T, F>,
  what: string,
): {
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
    const before = session.view().draft.mine;
    void session.revert(withoutCopy<T, F>);
    setDone({
      what: 'The changes are discarded.',
      undo: async () => {
        const fields = Object.keys(texts.labels) as F[];
        const now = session.view().draft.mine;
        session.edit(undoneRestore<T, F>(base.stored, before, now, fields), true);
      },
    });
  }

  const parts = (
    <>
      {isAsking && (
        <ReplaceQuestion<T, F>
          title="Discard the changes?"
          label="Discard changes"
          isRemoval
          texts={texts}
          before={mine}
          after={base.stored}
          onReplace={discard}
          onClose={() => setAsking(false)}
        >
          <p className="staff-problem">
            The editor will show the {what} without these changes. Nothing changes for readers.
          </p>
          <p className="staff-hint">
            <del>Removed</del>, <ins>restored</ins>:
          </p>
        </ReplaceQuestion>
      )}
      <span role="status" className="visually-hidden">
        {done?.what}
      </span>
      {done && <UndoNotice done={done} onGone={forget} />}
    </>
  );
  return { ask: () => setAsking(true), parts };
}

/** Where the changes of a record are missing: completes “not … yet”. */
const placeIn = (state: PostState, what: string): string =>
  ({ live: 'live', scheduled: `in the scheduled ${what}`, draft: 'in the draft', review: 'in the draft' })[
    state
  ];

/**
 * A note about changes that a record, such as a post, does not have yet. `at`: when they were saved in its working copy;
 * null if they were not. Times are in milliseconds since 1970. `isShort`: for phones, where the note is beside the buttons.
 */
export function keptWords(
  state: PostState,
  at: number | null,
  now: number,
  isShort: boolean,
  what = 'post',
): string {
  const missing = `not ${isShort && state === 'scheduled' ? `in the ${what}` : placeIn(state, what)} yet`;
  if (at === null) return `Changes ${missing}`;
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = isToday ? localMinute(at) : shortTime(at, now);
  return isShort ? `Autosaved ${time}, ${missing}` : `Changes ${missing}, saved ${time}`;
}
