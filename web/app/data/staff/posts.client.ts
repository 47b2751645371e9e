import {
  addDoc,
  collection,
  doc,
  type Firestore,
  type FirestoreError,
  limit,
  onSnapshot,
  orderBy,
  query,
  updateDoc,
} from 'firebase/firestore';
import type { Post } from '../../domain/post.ts';
import { parsePost } from '../parse-post.ts';
import type { Parsed } from '../parsed.ts';

const posts = (db: Firestore) => collection(db, 'projectdata/website/blogPosts');

/** The fields of a post that the editor changes. */
export type PostChanges = Partial<Pick<Post, 'title' | 'authors' | 'shortText' | 'image' | 'content'>>;

/** Follows the first `count` posts of the staff table: pinned first, then newest creation date. Returns the way to stop. */
export function watchPosts(
  db: Firestore,
  count: number,
  onPosts: (posts: Parsed<Post>[]) => void,
  onError: (error: FirestoreError) => void,
): () => void {
  const table = query(posts(db), orderBy('pinned', 'desc'), orderBy('creationDate', 'desc'), limit(count));
  return onSnapshot(
    table,
    (page) => {
      // An empty answer from the cache only means that nothing is known yet.
      if (page.empty && page.metadata.fromCache) return;
      onPosts(page.docs.map((entry) => parsePost(entry.id, entry.data())));
    },
    onError,
  );
}

/** Follows one post; null when there is none. Returns the way to stop. */
export function watchPost(
  db: Firestore,
  id: string,
  onPost: (post: Parsed<Post> | null) => void,
  onError: (error: FirestoreError) => void,
): () => void {
  return onSnapshot(
    doc(posts(db), id),
    (entry) => {
      if (!entry.exists() && entry.metadata.fromCache) return;
      onPost(entry.exists() ? parsePost(entry.id, entry.data()) : null);
    },
    onError,
  );
}

/** Adds a post with the defaults of spec §3, by its creator; answers its id. `now` in milliseconds. */
export async function createPost(db: Firestore, creator: string, now: number): Promise<string> {
  const post: Omit<Post, 'id'> = {
    title: 'New Post',
    authors: [creator],
    shortText: '',
    image: '',
    content: '',
    creationDate: now,
    publishDate: now,
    published: false,
    pinned: false,
    featured: false,
  };
  return (await addDoc(posts(db), post)).id;
}

/** Publishes or hides; either sets publishDate to `now` (spec §4). */
export async function setPublished(
  db: Firestore,
  id: string,
  published: boolean,
  now: number,
): Promise<void> {
  await updateDoc(doc(posts(db), id), { published, publishDate: now });
}

export async function setPinned(db: Firestore, id: string, pinned: boolean): Promise<void> {
  await updateDoc(doc(posts(db), id), { pinned });
}

export async function setFeatured(db: Firestore, id: string, featured: boolean): Promise<void> {
  await updateDoc(doc(posts(db), id), { featured });
}

/** Writes only the changed fields. */
export async function savePost(db: Firestore, id: string, changes: PostChanges): Promise<void> {
  await updateDoc(doc(posts(db), id), { ...changes });
}
