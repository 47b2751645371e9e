import { localTime } from '../../domain/local-time.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/post-state.ts';
import { inWords } from '../../domain/posts/schedule.ts';
import { useNow } from '../shared/use-now.ts';
import { YesNoBadge } from '../shared/yes-no-badge.tsx';

/** Whether visitors can read the post: Yes, No, or from when on, by the clocks of this computer. */
export function PublishedBadge({ post }: { post: Pick<Post, 'published' | 'publishDate'> }) {
  const now = useNow();
  if (postState(post, now) !== 'scheduled') return <YesNoBadge yes={post.published} />;
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
