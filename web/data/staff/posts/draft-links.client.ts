import { doc, type Firestore, query, serverTimestamp, type Transaction, where } from 'firebase/firestore';
import * as z from 'zod/mini';
import { presentTime } from '../../../../platform/data/server-time.ts';
import { inTransaction, readIn, SAVE_ATTEMPTS } from '../../../../platform/data/staff/transactions.client.ts';
import {
  type LiveList,
  type Watcher,
  watchDocument,
  watchList,
} from '../../../../platform/data/staff/watch.client.ts';
import { draftLinkPath, sharePath } from '../../../domain/places.ts';
import { type DraftLink, draftLinkDocument, linkEnd, newSecret } from '../../../domain/posts/draft-link.ts';
import {
  fieldsOf,
  type Post,
  type PostChanges,
  type PostDocument,
  postDocument,
} from '../../../domain/posts/post.ts';
import { blogPosts, draftLinks } from '../collections.client.ts';

/** Schema of the document that contains the secret of a post's draft link. */
const shareDocument = z.object({ secret: z.string() });

const shareOf = (db: Firestore, postId: string) => doc(db, sharePath(postId));
const linkOf = (db: Firestore, secret: string) => doc(db, draftLinkPath(secret));

/** Watches the draft link of a post; null if there is none or it has ended. Returns a function that unsubscribes. */
export function watchDraftLink(
  db: Firestore,
  postId: string,
  { onValue, onError }: Watcher<DraftLink | null>,
): () => void {
  let stopLink = () => {};
  const stopShare = watchDocument(shareOf(db, postId), shareDocument, {
    onValue: (share) => {
      stopLink();
      stopLink = () => {};
      if (share === null) return onValue(null);
      stopLink = watchDocument(linkOf(db, share.secret), draftLinkDocument, {
        onValue,
        // The rules deny a link that has ended.
        onError: (error) => (error.problem === 'denied' ? onValue(null) : onError(error)),
      });
    },
    onError,
  });
  return () => {
    stopShare();
    stopLink();
  };
}

/** Creates a draft link to the stored post, valid for `days` days. An older link of the post ends. */
export async function shareDraft(db: Firestore, by: string, postId: string, days: number): Promise<void> {
  const now = await presentTime();
  const secret = newSecret();
  await inTransaction(
    db,
    async (transaction) => {
      const [post, before] = await Promise.all([
        readIn<PostDocument>(transaction, doc(blogPosts(db), postId), postDocument),
        sharedIn(db, transaction, postId),
      ]);
      if (before !== null) transaction.delete(linkOf(db, before));
      transaction.set(linkOf(db, secret), {
        ...fieldsOf(post),
        publishDate: post.publishDate,
        ...{ post: postId, by, expires: linkEnd(now, days), at: serverTimestamp() },
      });
      transaction.set(shareOf(db, postId), { secret });
    },
    { maxAttempts: SAVE_ATTEMPTS },
  );
}

/**
 * Watches the links created by `by`, including ended ones; all links if `by` is null. Returns a function that
 * unsubscribes.
 */
export function watchDraftLinks(
  db: Firestore,
  by: string | null,
  watcher: Watcher<LiveList<DraftLink>>,
): () => void {
  const wanted = by === null ? draftLinks(db) : query(draftLinks(db), where('by', '==', by));
  return watchList(wanted, draftLinkDocument, watcher);
}

/** Ends a link immediately. */
export async function endDraftLink(
  db: Firestore,
  { id, post }: Pick<DraftLink, 'id' | 'post'>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // If the post refers to this link, deletes the reference too. The post may already refer to a newer link.
    if ((await sharedIn(db, transaction, post)) === id) transaction.delete(shareOf(db, post));
    transaction.delete(linkOf(db, id));
  });
}

/** The secret of a post's draft link; null if there is none. Call this before the transaction writes. */
export async function sharedIn(
  db: Firestore,
  transaction: Transaction,
  postId: string,
): Promise<string | null> {
  const share = shareDocument.safeParse((await transaction.get(shareOf(db, postId))).data());
  return share.success ? share.data.secret : null;
}

/** Updates the text of a post's draft link in the commit that saves the post. */
export function saveInLink(
  db: Firestore,
  transaction: Transaction,
  secret: string,
  { post, changes }: { post: Post; changes: PostChanges },
): void {
  const { publishDate } = post;
  transaction.update(linkOf(db, secret), {
    ...fieldsOf(post),
    ...changes,
    publishDate,
    at: serverTimestamp(),
  });
}
