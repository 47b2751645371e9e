import { watchRevisions } from '../../../data/staff/posts/revisions.client.ts';
import type { LiveList } from '../../../data/staff/watch.client.ts';
import type { Revision } from '../../../domain/posts/revision.ts';
import { type Live, useLive } from '../../shared/live-data.ts';

/** The newest `count` earlier versions of a post. */
export function useLiveRevisions(postId: string, count: number): Live<LiveList<Revision>> {
  return useLive<LiveList<Revision>>(`revisions ${postId} ${count}`, (db, watcher) =>
    watchRevisions(db, postId, count, watcher),
  );
}
