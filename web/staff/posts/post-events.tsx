import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { dateMachine } from '../../../platform/domain/dates.ts';
import { localTime, shortLocalTime } from '../../../platform/domain/local-time.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { watchEventsOf } from '../../data/staff/posts/post-events.client.ts';
import { type AuthorNames, authorName } from '../../domain/bios/author.ts';
import type { PostEvent } from '../../domain/posts/post-event.ts';
import { doneTo } from './event-words.ts';

/**
 * The history of a post: who published, hid, scheduled, featured, deleted or restored it or renamed one of its tags,
 * and when.
 */
export function PostEvents({ postId, names }: { postId: string; names: AuthorNames }) {
  const events = useLive<LiveList<PostEvent>>(`events of ${postId}`, (db, watcher) =>
    watchEventsOf(db, postId, watcher),
  );
  if (events.error)
    return (
      <LiveProblem what="The history could not be loaded." error={events.error} onRetry={events.retry} />
    );
  if (!events.value || events.value.items.length === 0) return null;
  return (
    <ol className="post-events" aria-label="History, newest first">
      {events.value.items.map((event) => (
        <li key={event.id}>
          {doneTo(event)} by <bdi>{authorName(event.by, names)}</bdi>,{' '}
          <time dateTime={dateMachine(event.at)} title={localTime(event.at)}>
            {shortLocalTime(event.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
