import { type ReactNode, useState } from 'react';
import { sendBack, setReview } from '../../../data/staff/posts/notes.client.ts';
import { canReview } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post, PostField } from '../../../domain/posts/post.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import { isInReview } from '../../../domain/posts/publication.ts';
import type { EditedPost } from '../../../domain/posts/working-copy.ts';
import type { EditSession } from '../../editing/session/edit-session.ts';
import { Dialog } from '../../shared/dialog.tsx';
import { type Running, useDatabaseAction } from '../../shared/use-database-action.ts';
import { NoteForm } from '../notes/note-form.tsx';

/** The action that requests a review of the post in the editor, or ends it. */
export interface ReviewAction {
  name: 'Ready for review' | 'Back to draft';
  busy: boolean;
  onPress: () => void;
}

interface Reviewing extends Pick<Running, 'problem'> {
  /** Null for a published or scheduled post. */
  action: ReviewAction | null;
  /** The dialog of the action, and an announcement for screen readers. The caller renders them once. */
  parts: ReactNode;
}

interface Reviewed {
  person: Person;
  /** The post with the changes in the form. */
  post: Post;
  session: EditSession<EditedPost, PostField>;
  /** Whether the form has changes that the post does not have yet. Its working copy may have them. */
  notLive: boolean;
}

/**
 * The actions on the review of an unpublished post. Requesting a review saves unsaved changes first. An editor who ends
 * a review may add a note.
 */
export function useReview({ person, post, session, notLive }: Reviewed): Reviewing {
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const [sendingBack, setSendingBack] = useState(false);
  const inReview = isInReview(post);

  async function ask() {
    dismiss();
    // Stops here if the save fails, because the save shows its own message.
    if (notLive && !(await session.save())) return;
    await run('The post was not marked as ready for review.', (db) => setReview(db, post.id, 'ready'));
  }

  async function end() {
    dismiss();
    await run('The post is still in review.', (db) => setReview(db, post.id, 'none'));
  }

  function press() {
    if (!inReview) void ask();
    else if (canReview(person)) setSendingBack(true);
    else void end();
  }

  return {
    action: post.published
      ? null
      : { name: inReview ? 'Back to draft' : 'Ready for review', busy, onPress: press },
    parts: (
      <>
        {sendingBack && <SendBack person={person} post={post} onClose={() => setSendingBack(false)} />}
        <span role="status" className="visually-hidden">
          {inReview && 'In review. Editors see the post on their dashboard.'}
        </span>
      </>
    ),
    problem,
  };
}

/** Turns a post in review into a draft again, with an optional note for its authors. */
function SendBack({ person, post, onClose }: { person: Person; post: Post; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`Send “${shownTitle(post.title)}” back?`} centered>
      <NoteForm
        label="Note for the authors (optional)"
        add="Back to draft"
        optional
        onAdd={(run, text) =>
          run('The post is still in review.', (db) => sendBack(db, person.uid, post.id, text))
        }
        onClose={onClose}
      />
    </Dialog>
  );
}
