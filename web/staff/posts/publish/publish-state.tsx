import { dateText } from '../../../domain/dates.ts';
import { localTime } from '../../../domain/local-time.ts';
import type { Post } from '../../../domain/posts/post.ts';
import type { PostState } from '../../../domain/posts/post-state.ts';
import { inWords } from '../../../domain/posts/schedule.ts';

/** A sentence about who can read the post, and since when or from when. */
export function PublishState({ post, state, now }: { post: Post; state: PostState; now: number }) {
  return (
    <p role="status" className="staff-hint">
      {state === 'draft' && 'Draft: only staff can read it.'}
      {state === 'review' && 'In review: only staff can read it.'}
      {state === 'live' && (
        <span title={localTime(post.publishDate)}>Live since {dateText(post.publishDate)}.</span>
      )}
      {state === 'scheduled' &&
        `Goes live automatically on ${localTime(post.publishDate)}, ${inWords(now, post.publishDate)}.`}
    </p>
  );
}
