import { collection, doc, type Firestore, query, updateDoc, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { orStaffError } from '../../../web/data/staff/staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../../../web/data/staff/watch.client.ts';
import { isInReview } from '../../../web/domain/posts/publication.ts';
import type { PageKind, PageKindName } from '../model/page-kind.ts';
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

/** Marks a draft as ready for review, or ends its review. Throws a `StaffError`. */
export async function setPageReview(
  db: Firestore,
  kind: PageKind,
  id: string,
  review: 'none' | 'ready',
): Promise<void> {
  await orStaffError(updateDoc(doc(collection(db, kind.path), id), { review }));
}
