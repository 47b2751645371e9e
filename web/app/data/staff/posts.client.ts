import {
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  runTransaction,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { holds, movedFields } from '../../domain/draft.ts';
import type { Post } from '../../domain/post.ts';
import {
  fieldsOf,
  newPost,
  type PostChanges,
  type PostField,
  type PostFields,
  postDocument,
} from '../../domain/post.ts';
import { type PostSort, queryOrder } from '../../domain/post-table.ts';
import { fitting, parseDocument } from '../parse.ts';
import { blogPosts } from './collections.client.ts';
import { freeNumber, keepRevision, newestRevision } from './revisions.client.ts';
import { SAVE_ATTEMPTS, type SaveResult } from './save-result.ts';
import { serverFirst } from './server-first.ts';
import { asStaffError, orStaffError, StaffError } from './staff-error.ts';

/** A page of the post list. */
export interface PostPage {
  posts: Post[];
  /** How many posts exist whose documents do not fit (docs/product.md#blog-posts). */
  unreadable: number;
  /** There are more posts than these. */
  hasMore: boolean;
}

/** The first `count` posts in the order of `sort`, live, drafts included. Returns the way to stop. */
export function watchPosts(
  db: Firestore,
  count: number,
  sort: PostSort,
  onPage: (page: PostPage) => void,
  onError: (error: StaffError) => void,
): () => void {
  return watchPage(
    query(
      blogPosts(db),
      ...queryOrder(sort).map(([field, direction]) => orderBy(field, direction)),
      limit(count + 1),
    ),
    count,
    onPage,
    onError,
  );
}

/** The first `count` posts whose title begins with `beginning`, live, drafts included. Returns the way to stop. */
export function watchPostsByTitle(
  db: Firestore,
  beginning: string,
  count: number,
  onPage: (page: PostPage) => void,
  onError: (error: StaffError) => void,
): () => void {
  const found = query(
    blogPosts(db),
    where('title', '>=', beginning),
    where('title', '<', `${beginning}${LAST_CHARACTER}`),
    orderBy('title'),
    limit(count + 1),
  );
  return watchPage(found, count, onPage, onError);
}

/** Sorts behind every character that a title has. */
const LAST_CHARACTER = '\u{10ffff}';

function watchPage(
  wanted: Query,
  count: number,
  onPage: (page: PostPage) => void,
  onError: (error: StaffError) => void,
): () => void {
  const list = serverFirst((snapshot: QuerySnapshot) => {
    // An empty copy on this computer means "not known", not "no posts".
    if (snapshot.empty && snapshot.metadata.fromCache) return;
    const parsed = snapshot.docs
      .slice(0, count)
      .map((entry) => parseDocument(postDocument, entry.id, entry.data()));
    const posts = fitting(parsed);
    onPage({ posts, unreadable: parsed.length - posts.length, hasMore: snapshot.size > count });
  });
  const stop = onSnapshot(wanted, { includeMetadataChanges: true }, list.next, (thrown) =>
    onError(asStaffError(thrown)),
  );
  return () => {
    stop();
    list.stop();
  };
}

/**
 * One post as the server holds it, live; null when there is none. What this page itself is still sending is not
 * reported until the server has accepted it. Returns the way to stop.
 */
export function watchPost(
  db: Firestore,
  id: string,
  onPost: (post: Post | null) => void,
  onError: (error: StaffError) => void,
): () => void {
  let reported = false;
  return onSnapshot(
    doc(blogPosts(db), id),
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache, hasPendingWrites } = snapshot.metadata;
      if (hasPendingWrites && reported) return;
      if (!snapshot.exists()) {
        if (!fromCache) onPost(null);
        return;
      }
      const parsed = parseDocument(postDocument, id, snapshot.data());
      if (!parsed.ok) return onError(new StaffError('unreadable', parsed.problem));
      reported = true;
      onPost(parsed.value);
    },
    (thrown) => onError(asStaffError(thrown)),
  );
}

/** The unpublished posts of an author, as the server holds them. */
export async function getDraftsOf(db: Firestore, author: string): Promise<Post[]> {
  const theirs = query(blogPosts(db), where('authors', 'array-contains', author));
  const { docs } = await orStaffError(getDocsFromServer(theirs));
  return fitting(docs.map((entry) => parseDocument(postDocument, entry.id, entry.data()))).filter(
    (post) => !post.published,
  );
}

/**
 * Adds a post with the defaults (docs/product.md#blog-posts). `id` is known at once; `stored` settles when the server
 * has answered, or rejects with a `StaffError`.
 */
export function createPost(
  db: Firestore,
  creator: string,
  now: number,
): { id: string; stored: Promise<void> } {
  const place = doc(blogPosts(db));
  const stored = setDoc(place, newPost(creator, now));
  return { id: place.id, stored: orStaffError(stored) };
}

/**
 * Publishes or hides; either sets the publish date (docs/product.md#post-table). Taken back, a post gets the date that
 * it had.
 */
export async function setPublished(
  db: Firestore,
  id: string,
  published: boolean,
  publishDate: number,
): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { published, publishDate }));
}

export async function setPinned(db: Firestore, id: string, pinned: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { pinned }));
}

export async function setFeatured(db: Firestore, id: string, featured: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { featured }));
}

/**
 * Writes only the changed fields, and only while each of them is still as it was when editing began; what they
 * replace is kept as a revision in the same commit. Needs the server: throws `offline` when it cannot be reached,
 * `missing` when the post is gone.
 */
export async function savePost(
  db: Firestore,
  id: string,
  changes: PostChanges,
  base: PostFields,
  by: string,
): Promise<SaveResult<Post>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await orStaffError(trySave(db, id, changes, base, by));
    } catch (thrown) {
      // When a colleague's save comes between this one's reads and its commit, the rules find that the revision is not
      // what is stored now, and say no before the transaction can begin anew. A true refusal is one the next time too.
      const { problem } = asStaffError(thrown);
      if (problem !== 'denied' || attempt === SAVE_ATTEMPTS) throw thrown;
    }
  }
}

async function trySave(
  db: Firestore,
  id: string,
  changes: PostChanges,
  base: PostFields,
  by: string,
): Promise<SaveResult<Post>> {
  const place = doc(blogPosts(db), id);
  const newest = await newestRevision(db, id);
  return runTransaction(
    db,
    async (transaction): Promise<SaveResult<Post>> => {
      const snapshot = await transaction.get(place);
      if (!snapshot.exists()) throw new StaffError('missing', `post ${id} is gone`);
      const parsed = parseDocument(postDocument, id, snapshot.data());
      if (!parsed.ok) throw new StaffError('unreadable', parsed.problem);
      if (movedFields<Post, PostField>(parsed.value, base, changes).length > 0)
        return { stored: false, current: parsed.value };
      // A save whose answer was lost on its way is there already, and is not made twice.
      if (holds<Post, PostField>(parsed.value, changes)) return { stored: true };
      const number = await freeNumber(db, transaction, id, newest);
      transaction.update(place, { ...changes });
      keepRevision(db, transaction, id, number, fieldsOf(parsed.value), by);
      return { stored: true };
    },
    { maxAttempts: SAVE_ATTEMPTS },
  );
}
