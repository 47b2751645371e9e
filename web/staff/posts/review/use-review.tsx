import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { StaffFirebase } from '../../../../platform/data/staff/staff-firebase.client.ts';
import { type Running, useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { isInReview } from '../../../domain/posts/publication.ts';

/** The action that requests a review of the post or page in the editor, or ends it. */
export interface ReviewAction {
  name: 'Ready for review' | 'Back to draft';
  busy: boolean;
  onPress: () => void;
}

interface Reviewing extends Pick<Running, 'problem'> {
  /** Null for what is published or scheduled. */
  action: ReviewAction | null;
  /** The dialog of the action, and an announcement for screen readers. The caller renders them once. */
  parts: ReactNode;
}

interface Reviewed {
  /** Its kind in a sentence. */
  what: string;
  record: Pick<Post, 'published' | 'review'>;
  /** Where the people who review it see it, in a sentence. */
  seen: string;
  session: { save: () => Promise<boolean> };
  /** Whether the form has changes that the record does not have yet. Its working copy may have them. */
  notLive: boolean;
  write: (db: StaffFirebase['db'], review: 'none' | 'ready') => Promise<void>;
  /** The dialog in which a person who reviews it ends the review; null if it ends at once. */
  sendBack?: ((onClose: () => void) => ReactNode) | null;
}

/** The actions on the review of a draft. Requesting a review saves unsaved changes first. */
export function useReview({ what, record, seen, session, notLive, write, sendBack }: Reviewed): Reviewing {
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const [sendingBack, setSendingBack] = useState(false);
  const inReview = isInReview(record);

  async function ask() {
    dismiss();
    // Stops here if the save fails, because the save shows its own message.
    if (notLive && !(await session.save())) return;
    await run(`The ${what} was not marked as ready for review.`, (db) => write(db, 'ready'));
  }

  async function end() {
    dismiss();
    await run(`The ${what} is still in review.`, (db) => write(db, 'none'));
  }

  function press() {
    if (!inReview) void ask();
    else if (sendBack) setSendingBack(true);
    else void end();
  }

  return {
    action: record.published
      ? null
      : { name: inReview ? 'Back to draft' : 'Ready for review', busy, onPress: press },
    parts: (
      <>
        {sendingBack && sendBack?.(() => setSendingBack(false))}
        <span role="status" className="visually-hidden">
          {inReview && `In review. ${seen}`}
        </span>
      </>
    ),
    problem,
  };
}

/** The button that requests or ends a review. `isNext`: whether it is highlighted as the next step. */
export function ReviewButton({ name, busy, onPress, isNext }: ReviewAction & { isNext?: boolean }) {
  return (
    <Button variant={isNext ? 'filled' : 'default'} aria-busy={busy} onClick={onPress}>
      {name}
    </Button>
  );
}
