import { dateMachine, dateText, localTime } from '../../domain/dates.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/post-state.ts';

const WORDS = { draft: 'Draft', live: 'Live since', scheduled: 'Scheduled for' };

/** In milliseconds: publish dates are the server's, and a post that went live just now is not shown as one to come. */
const CLOCKS_DIFFER = 60_000;

/** Who can read the post, in a word or two. */
export function PostStateLine({ post }: { post: Post }) {
  const state = postState(post, Date.now() + CLOCKS_DIFFER);
  return (
    <span className="post-state" data-state={state}>
      {WORDS[state]}{' '}
      {state !== 'draft' && (
        <time dateTime={dateMachine(post.publishDate)} title={localTime(post.publishDate)}>
          {dateText(post.publishDate)}
        </time>
      )}
    </span>
  );
}
