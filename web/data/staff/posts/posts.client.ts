import {
  doc,
  documentId,
  type Firestore,
  getDocs,
  getDocsFromServer,
  orderBy,
  type Query,
  query,
  setDoc,
  where,
} from 'firebase/firestore';
import { fitting, parseDocument } from '../../../../platform/data/parse.ts';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { answered } from '../../../../platform/data/staff/time-limits.ts';
import {
  type LiveList,
  readAhead,
  type Watcher,
  watchById,
  watchList,
} from '../../../../platform/data/staff/watch.client.ts';
import { patchOf } from '../../../domain/patch-notes/patch-of.ts';
import { type NewPost, type Post, postDocument } from '../../../domain/posts/post.ts';
import { type PostSort, queryOrder } from '../../../domain/posts/post-table.ts';
import { blogPosts } from '../collections.client.ts';

/** Watches the first `count` posts in the order of `sort`, including drafts. Returns a function that unsubscribes. */
export function watchPosts(
  db: Firestore,
  count: number,
  sort: PostSort,
  watcher: Watcher<LiveList<Post>>,
): () => void {
  return watchList(postsInOrder(db, sort), postDocument, watcher, { count });
}

/** Starts loading posts before a screen calls `watchPosts`. */
export function readPostsAhead(db: Firestore, count: number, sort: PostSort): void {
  readAhead(postsInOrder(db, sort), count);
}

function postsInOrder(db: Firestore, sort: PostSort): Query {
  const order = queryOrder(sort).map(([field, direction]) => orderBy(field, direction));
  return query(blogPosts(db), ...order);
}

/**
 * Watches the first `count` posts whose title starts with `beginning`, including drafts. Returns a function that
 * unsubscribes.
 */
export function watchPostsByTitle(
  db: Firestore,
  beginning: string,
  count: number,
  watcher: Watcher<LiveList<Post>>,
): () => void {
  const found = query(
    blogPosts(db),
    where('title', '>=', beginning),
    where('title', '<', `${beginning}${LAST_CHARACTER}`),
    orderBy('title'),
  );
  return watchList(found, postDocument, watcher, { count });
}

/** Greater than every character that can occur in a title. */
const LAST_CHARACTER = '\u{10ffff}';

/** Watches the posts of an author in any state. Returns a function that unsubscribes. */
export function watchPostsOf(db: Firestore, author: string, watcher: Watcher<LiveList<Post>>): () => void {
  return watchList(query(blogPosts(db), where('authors', 'array-contains', author)), postDocument, watcher);
}

/**
 * Watches the posts whose publish date is after `now` (milliseconds since 1970), earliest first, including unpublished
 * ones. Returns a function that unsubscribes.
 */
export function watchLaterPosts(db: Firestore, now: number, watcher: Watcher<LiveList<Post>>): () => void {
  const later = query(blogPosts(db), where('publishDate', '>', now), orderBy('publishDate'));
  return watchList(later, postDocument, watcher);
}

/** Watches the first `count` posts that are ready for review. Returns a function that unsubscribes. */
export function watchPostsInReview(
  db: Firestore,
  count: number,
  watcher: Watcher<LiveList<Post>>,
): () => void {
  return watchList(query(blogPosts(db), where('review', '==', 'ready')), postDocument, watcher, { count });
}

/** Watches one post; null if it does not exist. Returns a function that unsubscribes. */
export function watchPost(db: Firestore, id: string, watcher: Watcher<Post | null>): () => void {
  return watchById(blogPosts(db), id, postDocument, watcher);
}

/** The posts with these ids or current readable addresses, in any state. `keys` has at most 30 elements. */
export async function getPostsAt(db: Firestore, keys: readonly string[]): Promise<Post[]> {
  const found = await Promise.all(
    [documentId(), 'slug'].map((field) => getDocs(query(blogPosts(db), where(field, 'in', keys)))),
  );
  const entries = found.flatMap(({ docs }) => docs);
  return fitting(entries.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
}

/** The unpublished posts of an author, read from the server. */
export async function getDraftsOf(db: Firestore, author: string): Promise<Post[]> {
  const theirs = query(blogPosts(db), where('authors', 'array-contains', author));
  const { docs } = await orStaffError(answered(getDocsFromServer(theirs)));
  const posts = docs.map((entry) => parseDocument(postDocument, entry.id, entry.data()));
  return fitting(posts).filter((post) => !post.published);
}

/**
 * Adds a post. Returns its id immediately; `stored` resolves when the server has confirmed the post, or rejects with a
 * `StaffError`.
 */
export function createPost(db: Firestore, post: NewPost): { id: string; stored: Promise<void> } {
  const place = doc(blogPosts(db));
  const patch = patchOf(post.content);
  const stored = setDoc(place, patch === null ? post : { ...post, patch });
  return { id: place.id, stored: orStaffError(stored) };
}
