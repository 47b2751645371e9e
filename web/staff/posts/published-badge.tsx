import { localTime } from '../../domain/local-time.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/post-state.ts';
import { inWords } from '../../domain/posts/schedule.ts';
import { StateBadge } from '../lists/state-badge.tsx';
import { useNow } from '../shared/use-now.ts';

const WORDS = { draft: 'Draft', review: 'In review', live: 'Live' };

/** Live, Draft, In review, or the scheduled time in this computer's time zone. */
export function PublishedBadge({ post }: { post: Pick<Post, 'published' | 'publishDate' | 'review'> }) {
  const now = useNow();
  const state = postState(post, now);
  if (state !== 'scheduled') return <StateBadge on={state === 'live'} text={WORDS[state]} />;
  return (
    <span title={`${localTime(post.publishDate)}, ${inWords(now, post.publishDate)}`}>
      Scheduled for {shortTime(post.publishDate)}
    </span>
  );
}

const shortTime = (time: number) =>
  new Date(time).toLocaleString(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
