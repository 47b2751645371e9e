import { Button, Title } from '@mantine/core';
import { useCallback, useId, useState } from 'react';
import { watchEventsOf } from '../../../data/staff/posts/post-events.client.ts';
import { watchRevisions } from '../../../data/staff/posts/revisions.client.ts';
import type { LiveList } from '../../../data/staff/watch.client.ts';
import { type AuthorNames, authorName } from '../../../domain/bios/author.ts';
import { dateMachine } from '../../../domain/dates.ts';
import { localTime, shortLocalTime } from '../../../domain/local-time.ts';
import type { Post, PostField } from '../../../domain/posts/post.ts';
import type { PostEvent } from '../../../domain/posts/post-event.ts';
import { postState } from '../../../domain/posts/publication.ts';
import { KEPT_REVISIONS, type Revision, undoneRestore } from '../../../domain/posts/revision.ts';
import type { EditedPost } from '../../../domain/posts/working-copy.ts';
import type { EditSession } from '../../editing/session/edit-session.ts';
import { type Live, useLive } from '../../shared/live-data.ts';
import { LiveProblem } from '../../shared/live-problem.tsx';
import { type Undoable, UndoNotice } from '../../shared/undo-notice.tsx';
import { useNow } from '../../shared/use-now.ts';
import { doneTo } from '../event-words.ts';
import { RevisionEntry } from './revision-entry.tsx';
import './revisions.css';

/** The number of versions loaded first and by each “Show older versions”. */
const PAGE = 10;

interface RevisionsPanelProps {
  /** The post with the changes in the form. */
  post: Post;
  names: AuthorNames;
  session: EditSession<EditedPost, PostField>;
  /** The reason why no version can be restored now; null if one can. */
  refusal: string | null;
}

/** The history and the earlier versions of a post, read while the panel is shown. */
export function RevisionsPanel({ post, names, session, refusal }: RevisionsPanelProps) {
  const headingId = useId();
  const [count, setCount] = useState(PAGE);
  const page = useLiveRevisions(post.id, count);
  const isLive = postState(post, useNow()) === 'live';
  const { restore, done, forget } = useRestore(session);
  const revisions = page.value?.items;
  return (
    <section className="revisions" aria-labelledby={headingId}>
      <Title order={2} id={headingId} className="visually-hidden">
        Earlier versions
      </Title>
      <PostEvents postId={post.id} names={names} />
      {page.error && (
        <LiveProblem
          what="The earlier versions could not be loaded."
          error={page.error}
          onRetry={page.retry}
        />
      )}
      {!revisions && !page.error && <p role="status">Loading the earlier versions …</p>}
      {revisions?.length === 0 && (
        <p className="staff-hint">No earlier versions yet. Each save stores the version that it replaces.</p>
      )}
      {revisions && revisions.length > 0 && (
        <>
          <p className="staff-hint">
            The last {KEPT_REVISIONS} versions are kept. Beside each are the person who saved over it, and
            when.
          </p>
          <ol className="revisions__list" aria-label="Earlier versions, newest first">
            {revisions.map((revision) => (
              <RevisionEntry
                key={revision.number}
                revision={revision}
                now={post}
                names={names}
                refusal={refusal}
                isLive={isLive}
                onRestore={restore}
              />
            ))}
          </ol>
        </>
      )}
      {page.value?.hasMore && (
        <Button variant="default" onClick={() => setCount(count + PAGE)}>
          Show older versions
        </Button>
      )}
      <div role="status" className="visually-hidden">
        {done?.what}
      </div>
      {done && <UndoNotice key={done.what} done={done} onGone={forget} />}
    </section>
  );
}

/** The newest `count` earlier versions of a post. */
function useLiveRevisions(postId: string, count: number): Live<LiveList<Revision>> {
  return useLive<LiveList<Revision>>(`revisions ${postId} ${count}`, (db, watcher) =>
    watchRevisions(db, postId, count, watcher),
  );
}

/** Restores earlier versions. Restoring saves the post. */
interface Restore {
  /** Restores a version and then offers Undo. */
  restore: (revision: Revision) => Promise<void>;
  /** The last restored version, for Undo. */
  done: Undoable | null;
  forget: () => void;
}

function useRestore(session: EditSession<EditedPost, PostField>): Restore {
  const [done, setDone] = useState<Undoable | null>(null);
  const forget = useCallback(() => setDone(null), []);
  return {
    done,
    forget,
    async restore(revision) {
      setDone(null);
      const before = session.view().draft.mine;
      if (!(await session.save(revision.fields))) return;
      setDone({
        what: `Version ${revision.number} is restored.`,
        undo: async () => {
          await session.save(undoneRestore(revision.fields, before, session.view().draft.mine));
        },
      });
    },
  };
}

/**
 * The history of a post: who published, hid, scheduled, featured, deleted or restored it or renamed one of its tags,
 * and when.
 */
function PostEvents({ postId, names }: { postId: string; names: AuthorNames }) {
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
