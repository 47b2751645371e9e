import { doc, type Firestore } from 'firebase/firestore';
import { isDocumentId } from '../../../domain/places.ts';
import { type Post, postDocument } from '../../../domain/posts/post.ts';
import {
  type EditedPost,
  editedPost,
  type WorkingCopy,
  workingCopyDocument,
} from '../../../domain/posts/working-copy.ts';
import { blogPosts } from '../collections.client.ts';
import { readAhead, type Watcher, watchById, watchDocument } from '../watch.client.ts';
import { workingCopyOf } from './working-copy.client.ts';

/** Starts loading a post before its editor calls `watchEditedPost`. */
export function readPostAhead(db: Firestore, id: string): void {
  if (isDocumentId(id)) readAhead(doc(blogPosts(db), id));
}

/** Milliseconds to wait for the working copy of a published post. After that the post is shown without it. */
const PATIENCE = 1500;

/**
 * Watches a post and, if `mayEdit` returns true for it, its working copy; null if the post does not exist. Returns a
 * function that unsubscribes.
 */
export function watchEditedPost(
  db: Firestore,
  id: string,
  mayEdit: (post: Post) => boolean,
  { onValue, onError }: Watcher<EditedPost | null>,
): () => void {
  let post: Post | null | undefined;
  let copy: WorkingCopy | null = null;
  let isWaiting = true;
  /** The value of `wanted` in the last call of `watchCopy`; '' before the first call. */
  let watched = '';
  let stopCopy = () => {};
  let timer: ReturnType<typeof setTimeout>;

  const report = () => {
    // Uses a timer, so that a commit of both post and copy, which reaches the two listeners one after the other, is
    // reported once.
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (post === null) onValue(null);
      else if (post && !(isWaiting && post.published)) onValue(editedPost(post, copy));
    });
  };
  const know = (known: WorkingCopy | null) => {
    copy = known;
    isWaiting = false;
    report();
  };
  const patience = setTimeout(() => know(copy), PATIENCE);
  const watchCopy = (of: Post) => {
    const wanted = mayEdit(of) ? `published: ${of.published}` : 'nothing';
    if (wanted === watched) return;
    watched = wanted;
    stopCopy();
    stopCopy = () => {};
    if (wanted === 'nothing') return know(null);
    stopCopy = watchDocument(workingCopyOf(db, id), workingCopyDocument, {
      onValue: know,
      onError: (error) => {
        // The rules deny reading the working copy of a post that is not on the server yet. Such a post has none.
        if (error.problem === 'denied') know(null);
        // While the server cannot be reached, the post is shown without a working copy.
        else if (error.problem !== 'offline') onError(error);
      },
    });
  };
  const stopPost = watchById(blogPosts(db), id, postDocument, {
    onValue: (reported) => {
      post = reported;
      if (reported) watchCopy(reported);
      report();
    },
    onError,
  });
  return () => {
    stopPost();
    stopCopy();
    clearTimeout(timer);
    clearTimeout(patience);
  };
}
