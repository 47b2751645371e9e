import { collection, doc, documentId, type Firestore, query, updateDoc, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { orStaffError } from '../../../platform/data/staff/staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import { isInReview } from '../../../web/domain/posts/publication.ts';
import type { PageKind } from '../model/page-kind.ts';
import { PAGE_SECTIONS, type PageKindName } from '../model/page-screens.ts';

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

/** Maximum number of pages in one query by their ids. */
const MOST_IDS = 30;

/** A published page with a working copy. */
export interface ChangedPage {
  id: string;
  name: string;
}

/** Watches the published pages of a kind that have a working copy. Returns a function that unsubscribes. */
export function watchChangedPages(
  db: Firestore,
  kind: PageKindName,
  { onValue, onError }: Watcher<ChangedPage[]>,
): () => void {
  const { path, copies, named } = PAGE_SECTIONS[kind];
  const page = z.looseObject({ published: z.boolean() });
  const nameOf = (fields: Readonly<Record<string, unknown>>) =>
    named.map((field) => String(fields[field] ?? '').trim()).find(Boolean) ?? '';
  let stopPages = () => {};
  const stopCopies = watchList(query(collection(db, copies)), z.object({}), {
    onValue({ items }) {
      stopPages();
      stopPages = () => {};
      const ids = items.slice(0, MOST_IDS).map(({ id }) => id);
      if (ids.length === 0) return onValue([]);
      stopPages = watchList(query(collection(db, path), where(documentId(), 'in', ids)), page, {
        onValue: (pages) =>
          onValue(
            pages.items.flatMap(({ id, published, ...fields }) =>
              published ? [{ id, name: nameOf(fields) }] : [],
            ),
          ),
        onError,
      });
    },
    onError,
  });
  return () => {
    stopCopies();
    stopPages();
  };
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
