import { watchDraftLink } from '../../../data/staff/posts/draft-links.client.ts';
import type { DraftLink } from '../../../domain/posts/draft-link.ts';
import { type Live, useLive } from '../../shared/live-data.ts';

/** The draft link of a post; null if it has none. */
export function useLiveDraftLink(postId: string): Live<DraftLink | null> {
  return useLive<DraftLink | null>(`draft link ${postId}`, (db, watcher) =>
    watchDraftLink(db, postId, watcher),
  );
}
