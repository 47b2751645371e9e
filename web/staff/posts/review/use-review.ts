import { setReview } from '../../../data/staff/posts/review.client.ts';
import type { Post, PostField } from '../../../domain/posts/post.ts';
import type { EditedPost } from '../../../domain/posts/working-copy.ts';
import type { EditSession } from '../../editing/session/edit-session.ts';
import { type Running, useDatabaseAction } from '../../shared/use-database-action.ts';

/** Actions of the review on the open post. */
export interface Reviewing extends Pick<Running, 'busy' | 'failure' | 'dismiss'> {
  /** Saves the post, then marks it as ready for review. */
  ask: () => Promise<void>;
  /** Makes the post a draft again. */
  end: () => Promise<void>;
}

/** `notLive` says whether the form has texts that the post does not have. */
export function useReview(
  post: Post,
  session: EditSession<EditedPost, PostField>,
  notLive: boolean,
): Reviewing {
  const { run, busy, failure, dismiss } = useDatabaseAction();
  return {
    ask: async () => {
      dismiss();
      // A refused save shows its own message.
      if (notLive && !(await session.save())) return;
      await run('The post was not marked as ready for review.', (db) => setReview(db, post.id, 'ready'));
    },
    end: async () => {
      dismiss();
      await run('The post is still in review.', (db) => setReview(db, post.id, 'none'));
    },
    busy,
    failure,
    dismiss,
  };
}
