import {
  doc,
  type Firestore,
  getDocsFromServer,
  orderBy,
  type Query,
  query,
  setDoc,
  where,
} from 'firebase/firestore';
import { type NewPost, type Post, postDocument } from '../../../domain/posts/post.ts';
import { type PostSort, queryOrder } from '../../../domain/posts/post-sort.ts';
import { fitting, parseDocument } from '../../parse.ts';
import { blogPosts } from '../collections.client.ts';
import { orStaffError } from '../staff-error.ts';
import { type LiveList, readAhead, type Watcher, watchById, watchList } from '../watch.client.ts';

/** The first `count` posts in the order of `sort`, live, drafts included. Returns a function that unsubscribes. */
export function watchPosts(
  db: Firestore,
  count: number,
  sort: PostSort,
  watcher: Watcher<LiveList<Post>>,
): () => void {
  return watchList(postsInOrder(db, sort), postDocument, watcher, { count });
}

/** Starts the read for `watchPosts` before the screen asks for it. */
export function readPostsAhead(db: Firestore, count: number, sort: PostSort): void {
  readAhead(postsInOrder(db, sort), { count });
}

function postsInOrder(db: Firestore, sort: PostSort): Query {
  const order = queryOrder(sort).map(([field, direction]) => orderBy(field, direction));
  return query(blogPosts(db), ...order);
}

/**
 * The first `count` posts whose title begins with `beginning`, live, drafts included. Returns a function that
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

/** Sorts after every character that a title can contain. */
const LAST_CHARACTER = '\u{10ffff}';

/** The posts with `author` as an author, live, in any state. Returns a function that unsubscribes. */
export function watchPostsOf(db: Firestore, author: string, watcher: Watcher<LiveList<Post>>): () => void {
  return watchList(query(blogPosts(db), where('authors', 'array-contains', author)), postDocument, watcher);
}

/**
 * The posts whose publish date is after `now` (milliseconds since 1970), live, earliest first, including unpublished
 * ones. Returns a function that unsubscribes.
 */
export function watchLaterPosts(db: Firestore, now: number, watcher: Watcher<LiveList<Post>>): () => void {
  const later = query(blogPosts(db), where('publishDate', '>', now), orderBy('publishDate'));
  return watchList(later, postDocument, watcher);
}

/** The first `count` posts that are marked as ready for review, live. Returns a function that unsubscribes. */
export function watchPostsInReview(
  db: Firestore,
  count: number,
  watcher: Watcher<LiveList<Post>>,
): () => void {
  return watchList(query(blogPosts(db), where('review', '==', 'ready')), postDocument, watcher, { count });
}

/** One post, live; null if there is none. Returns a function that unsubscribes. */
export function watchPost(db: Firestore, id: string, watcher: Watcher<Post | null>): () => void {
  return watchById(blogPosts(db), id, postDocument, watcher);
}

/** The unpublished posts of an author, from the server. */
export async function getDraftsOf(db: Firestore, author: string): Promise<Post[]> {
  const theirs = query(blogPosts(db), where('authors', 'array-contains', author));
  const { docs } = await orStaffError(getDocsFromServer(theirs));
  const posts = docs.map((entry) => parseDocument(postDocument, entry.id, entry.data()));
  return fitting(posts).filter((post) => !post.published);
}

/**
 * Adds a post, such as one with the defaults (docs/product.md#blog-posts). `id` is known at once; `stored` resolves
 * when the server has confirmed it, or rejects with a `StaffError`.
 */
export function createPost(db: Firestore, post: NewPost): { id: string; stored: Promise<void> } {
  const place = doc(blogPosts(db));
  const stored = setDoc(place, post);
  return { id: place.id, stored: orStaffError(stored) };
}
