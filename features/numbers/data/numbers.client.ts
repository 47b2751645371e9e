import { collection, documentId, type Firestore, getDocs, query, where } from 'firebase/firestore';
import { orStaffError } from '../../../platform/data/staff/staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import { blogPosts } from '../../../web/data/staff/collections.client.ts';
import { type DayNumbers, dayNumbersDocument, NUMBERS } from '../model/day-numbers.ts';

/**
 * Watches the daily numbers of visits since `firstDay`, such as `2026-11-24`, oldest first. Returns a function that
 * unsubscribes.
 */
export function watchNumbers(
  db: Firestore,
  firstDay: string,
  watcher: Watcher<LiveList<DayNumbers & { id: string }>>,
): () => void {
  const days = query(collection(db, NUMBERS), where(documentId(), '>=', firstDay));
  return watchList<DayNumbers>(days, dayNumbersDocument as never, watcher);
}

/** Maximum number of ids in one query. */
export const MOST_TITLES = 30;

/** The titles of posts by id. Posts that do not exist any more are left out. Throws a `StaffError`. */
export async function getTitles(db: Firestore, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { docs } = await orStaffError(getDocs(query(blogPosts(db), where(documentId(), 'in', ids))));
  return new Map(
    docs.map((post) => {
      const title: unknown = post.get('title');
      return [post.id, typeof title === 'string' ? title : ''];
    }),
  );
}
