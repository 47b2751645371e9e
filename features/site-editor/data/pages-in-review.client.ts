import { collection, type Firestore, query, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { type LiveList, type Watcher, watchList } from '../../../web/data/staff/watch.client.ts';
import { isInReview } from '../../../web/domain/posts/publication.ts';
import type { PageKindName } from '../model/page-kind.ts';
import { PAGE_SECTIONS } from '../model/page-screens.ts';

const reviewed = z.object({ published: z.boolean(), review: z.literal('ready') });

/** Watches the ids of the drafts of a kind that are ready for review. Returns a function that unsubscribes. */
export function watchPagesInReview(
  db: Firestore,
  kind: PageKindName,
  watcher: Watcher<LiveList<{ id: string }>>,
): () => void {
  const ready = query(collection(db, PAGE_SECTIONS[kind].path), where('review', '==', 'ready'));
  return watchList(ready, reviewed, {
    ...watcher,
    // A page that was marked while a colleague published it is not in review.
    onValue: (list) => watcher.onValue({ ...list, items: list.items.filter(isInReview) }),
  });
}
