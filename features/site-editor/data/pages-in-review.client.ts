import { collection, type Firestore, query, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { type LiveList, type Watcher, watchList } from '../../../web/data/staff/watch.client.ts';
import type { PageKindName } from '../model/page-kind.ts';
import { PAGE_SECTIONS } from '../model/page-screens.ts';

/** Watches the ids of the drafts of a kind that are ready for review. Returns a function that unsubscribes. */
export function watchPagesInReview(
  db: Firestore,
  kind: PageKindName,
  watcher: Watcher<LiveList<{ id: string }>>,
): () => void {
  const reviewed = query(collection(db, PAGE_SECTIONS[kind].path), where('review', '==', 'ready'));
  return watchList(reviewed, z.object({}), watcher);
}
