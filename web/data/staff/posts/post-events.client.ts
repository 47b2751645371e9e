import {
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
  where,
} from 'firebase/firestore';
import { asStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { signedInUid } from '../../../../platform/data/staff/staff-firebase.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { eventId } from '../../../domain/places.ts';
import {
  eventDocument,
  type Happened,
  isPassing,
  KEPT_EVENTS,
  type PostEvent,
} from '../../../domain/posts/post-event.ts';
import { postEvents } from '../collections.client.ts';

/** Watches the newest `count` events of all posts, newest first. Returns a function that unsubscribes. */
export function watchEvents(db: Firestore, count: number, watcher: Watcher<LiveList<PostEvent>>): () => void {
  return watchList(query(postEvents(db), orderBy('at', 'desc')), eventDocument, watcher, { count });
}

/** Watches all events of a post, newest first. Returns a function that unsubscribes. */
export function watchEventsOf(
  db: Firestore,
  postId: string,
  watcher: Watcher<LiveList<PostEvent>>,
): () => void {
  return watchList(newestOf(db, postId), eventDocument, watcher);
}

const newestOf = (db: Firestore, postId: string) =>
  query(postEvents(db), where('post', '==', postId), orderBy('number', 'desc'));

/**
 * Reads in a transaction the data that the event `happened` needs, and returns the function that writes the event. If
 * `happened` is null, there is no event, and the function writes nothing.
 */
export type Recording = (
  transaction: Transaction,
  title: string,
  happened: Happened | null,
) => Promise<() => void>;

/** Writes no event. For changes whose event cannot be recorded. */
export const NOT_RECORDED: Recording = async () => () => {};

/**
 * Changes a post with `change` and records the event in the same commit. If this fails, makes the change without the
 * event: the rules reject a false event, for example if a colleague has just made the same change.
 */
export async function recorded<T>(
  db: Firestore,
  postId: string,
  change: (record: Recording) => Promise<T>,
): Promise<T> {
  // Skips the event offline, because reading the newest event would take seconds to fail.
  if (!navigator.onLine) return change(NOT_RECORDED);
  try {
    return await change(await recordingOf(db, postId));
  } catch {
    return change(NOT_RECORDED);
  }
}

/**
 * Changes several posts in one commit and records an event for each. The rules read documents for each event, of which
 * Firestore allows few in a commit: if recording fails, makes the change without the events.
 */
export async function recordedTogether<T>(
  db: Firestore,
  postIds: readonly string[],
  change: (recordOf: (postId: string) => Recording) => Promise<T>,
): Promise<T> {
  const recordings = await Promise.all(
    postIds.map(async (id) => [id, await recordingOf(db, id).catch(() => NOT_RECORDED)] as const),
  );
  const byPost = new Map(recordings);
  try {
    return await change((id) => byPost.get(id) ?? NOT_RECORDED);
  } catch (thrown) {
    if (postIds.length === 0 || asStaffError(thrown).problem !== 'denied') throw thrown;
    return change(() => NOT_RECORDED);
  }
}

/** Finds the newest event of a post, and returns the function that records the next one. Fails offline. */
async function recordingOf(db: Firestore, postId: string): Promise<Recording> {
  const by = signedInUid();
  const [newest] = (await getDocsFromServer(query(newestOf(db, postId), limit(1)))).docs;
  const place = (number: number) => doc(postEvents(db), eventId(postId, number));
  return async (transaction, title, happened) => {
    if (happened === null) return () => {};
    let number = Number(newest?.get('number') ?? 0) + 1;
    while ((await transaction.get(place(number))).exists()) number++;
    const outdated = number > KEPT_EVENTS ? await transaction.get(place(number - KEPT_EVENTS)) : null;
    return () => {
      transaction.set(place(number), { ...happened, post: postId, number, title, by, at: serverTimestamp() });
      if (outdated?.exists() && isPassing(outdated.get('kind'))) transaction.delete(outdated.ref);
    };
  };
}
