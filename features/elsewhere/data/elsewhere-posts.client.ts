import { collection, doc, type Firestore, query, serverTimestamp, where } from 'firebase/firestore';
import { inTransaction } from '../../../web/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../web/data/staff/watch.client.ts';
import {
  type ElsewhereOrder,
  type ElsewherePost,
  elsewhereDocument,
  elsewherePath,
  UNSENT,
} from '../model/elsewhere-post.ts';
import { ELSEWHERE } from '../model/names.ts';

/** The messages of a post in all other places such as Mastodon, updated live. Returns a function that unsubscribes. */
export function watchElsewhere(
  db: Firestore,
  post: string,
  watcher: Watcher<LiveList<ElsewherePost>>,
): () => void {
  const own = query(collection(db, ELSEWHERE), where('post', '==', post));
  return watchList(own, elsewhereDocument, watcher, { confirmedOnly: true });
}

/** The fields that staff can change for a post in another place such as Mastodon. */
export type ElsewhereChange = Partial<Pick<ElsewherePost, 'isWhole' | 'texts' | 'warning' | 'order'>>;

/**
 * Changes the stored data of a post in another place. With `order`, requests that the server sends, changes or removes
 * the post there. Throws a `StaffError`.
 */
export async function changeElsewhere(
  db: Firestore,
  by: string,
  { post, place }: Pick<ElsewherePost, 'post' | 'place'>,
  change: ElsewhereChange,
): Promise<void> {
  const reference = doc(db, elsewherePath(place, post));
  const stamp = { by, at: serverTimestamp() };
  // A transaction fails without a connection. A plain write would be queued, and send the post unexpectedly later.
  await inTransaction(db, async (transaction) => {
    if ((await transaction.get(reference)).exists()) transaction.update(reference, { ...change, ...stamp });
    else {
      const order: ElsewhereOrder = '';
      transaction.set(reference, {
        ...{ post, place, isWhole: false, texts: [], order },
        ...UNSENT,
        ...change,
        ...stamp,
      });
    }
  });
}
