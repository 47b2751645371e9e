import { dateMachine, dateText } from '../../domain/dates.ts';
import { localTime } from '../../domain/local-time.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/post-state.ts';
import { shortTime } from '../../domain/posts/schedule.ts';
import { useNow } from '../shared/use-now.ts';
import './post-state-line.css';

const WORDS = { draft: 'Draft', review: 'In review', live: 'Live since', scheduled: 'Scheduled for' };

/** The state of the post, such as “Draft”, with the date if the post is live or scheduled. */
export function PostStateLine({ post }: { post: Post }) {
  const now = useNow();
  const state = postState(post, now);
  return (
    <span className="post-state" data-state={state}>
      {WORDS[state]}{' '}
      {post.published && (
        <time dateTime={dateMachine(post.publishDate)} title={localTime(post.publishDate)}>
          {state === 'live' ? dateText(post.publishDate) : shortTime(post.publishDate, now)}
        </time>
      )}
    </span>
  );
}
