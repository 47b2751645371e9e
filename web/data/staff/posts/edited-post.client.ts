import type { Firestore } from 'firebase/firestore';
import { type Post, postDocument } from '../../../domain/posts/post.ts';
import {
  type EditedPost,
  editedPost,
  type WorkingCopy,
  workingCopyDocument,
} from '../../../domain/posts/working-copy.ts';
import { blogPosts } from '../collections.client.ts';
import { type Watcher, watchById, watchDocument } from '../watch.client.ts';
import { workingCopyOf } from './working-copy.client.ts';

/** Milliseconds for which a published post waits for its working copy. After that it is shown without the copy. */
const PATIENCE = 1500;

/**
 * One post, live, with its working copy if `mayEdit` says that the person may edit the post; null if there is no such
 * post. Returns a function that unsubscribes.
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
  /** The state of the post for which its copy is being watched. */
  let watched = '';
  let stopCopy = () => {};
  let timer: ReturnType<typeof setTimeout>;

  const report = () => {
    // Waits, because the listeners report a commit of the post and its copy one after the other.
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
      // The server may not have a new post yet; such a post has no copy before it is published.
      onError: (error) => (error.problem === 'denied' ? know(null) : onError(error)),
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
