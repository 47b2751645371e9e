import { doc, type Firestore } from 'firebase/firestore';
import {
  type EditedPlace,
  type EditorSave,
  saveEdited,
  watchEdited,
} from '../../../../platform/data/staff/edited-record.client.ts';
import type { SaveResult } from '../../../../platform/data/staff/transactions.client.ts';
import { readAhead, type Watcher } from '../../../../platform/data/staff/watch.client.ts';
import { isDocumentId } from '../../../../platform/domain/document-path.ts';
import { POST_FIELDS, type Post, type PostField, postDocument } from '../../../domain/posts/post.ts';
import { type EditedPost, workingCopyDocument } from '../../../domain/posts/working-copy.ts';
import { blogPosts } from '../collections.client.ts';
import { preparedWrite, savedInTurn } from './save-post.client.ts';
import { workingCopyOf } from './working-copy.client.ts';

/** Starts loading a post before its editor calls `watchEditedPost`. */
export function readPostAhead(db: Firestore, id: string): void {
  if (isDocumentId(id)) readAhead(doc(blogPosts(db), id));
}

const placeOf = (db: Firestore, id: string): Omit<EditedPlace<Post, PostField>, 'prepare'> => ({
  place: doc(blogPosts(db), id),
  schema: postDocument,
  copy: workingCopyOf(db, id),
  copySchema: workingCopyDocument,
  fields: POST_FIELDS,
});

/**
 * Watches a post and, if `mayEdit` returns true for it, its working copy; null if the post does not exist. Returns a
 * function that unsubscribes.
 */
export function watchEditedPost(
  db: Firestore,
  id: string,
  mayEdit: (post: Post) => boolean,
  watcher: Watcher<EditedPost | null>,
): () => void {
  if (isDocumentId(id)) return watchEdited<Post, PostField>(placeOf(db, id), mayEdit, watcher);
  watcher.onValue(null);
  return () => {};
}

/** Saves the changed fields of a post's editor, in the post or in its working copy (`saveEdited`). */
export function saveEditedPost(
  db: Firestore,
  by: string,
  id: string,
  save: EditorSave<Post, PostField>,
): Promise<SaveResult<EditedPost>> {
  const prepare: EditedPlace<Post, PostField>['prepare'] = (expected) => preparedWrite(db, by, id, expected);
  return savedInTurn(db, id, save, () =>
    saveEdited<Post, PostField>(db, by, { ...placeOf(db, id), prepare }, save),
  );
}
