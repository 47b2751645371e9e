import { doc, type Firestore, runTransaction } from 'firebase/firestore';
import { movedFields } from '../../../domain/editing/draft.ts';
import {
  type Post,
  type PostChanges,
  type PostDocument,
  type PostField,
  type PostFields,
  postDocument,
} from '../../../domain/posts/post.ts';
import { type EditedPost, editedPost, newClash, notLive } from '../../../domain/posts/working-copy.ts';
import { blogPosts } from '../collections.client.ts';
import { readIn, SAVE_ATTEMPTS, type SaveResult } from '../save-changed.client.ts';
import { orStaffError } from '../staff-error.ts';
import { preparedWrite, savedInTurn } from './save-post.client.ts';
import { readCopy, writeCopy } from './working-copy.client.ts';

/** The changed fields of an editor, and the kind of their save. */
interface EditorSave {
  changes: PostChanges;
  /** The post as the editor last received it. */
  base: EditedPost;
  /** An automatic save. It must not change a public post. */
  byItself: boolean;
  /** The version of an earlier automatic save, which needs no revision when it is replaced. */
  own: PostFields | null;
}

/**
 * Saves the changed fields of an editor as `by`. An automatic save of a published post writes its working copy. Every
 * other save writes the post, with the texts of its working copy, and removes the copy in the same commit. Like
 * `saveChanged`, it stores nothing if a colleague changed one of the same fields. Throws a `StaffError`.
 */
export function saveEditedPost(
  db: Firestore,
  by: string,
  id: string,
  save: EditorSave,
): Promise<SaveResult<EditedPost>> {
  const { changes, base, byItself, own } = save;
  return savedInTurn(db, id, save, async () => {
    const expected = notLive(base.stored, { ...base, ...changes }).to;
    const isKept = byItself && base.published;
    const write = isKept ? null : await preparedWrite(db, by, id, expected);
    return orStaffError(
      runTransaction(
        db,
        async (transaction): Promise<SaveResult<EditedPost>> => {
          const [post, copy] = await Promise.all([
            readIn<PostDocument>(transaction, doc(blogPosts(db), id), postDocument),
            readCopy(db, transaction, id),
          ]);
          const current = editedPost(post, copy);
          if (
            !isSeen(base, current, byItself) ||
            movedFields<Post, PostField>(current, base, changes).length > 0
          )
            return { stored: false, current };
          const kept = notLive(current.stored, { ...current, ...changes });
          if (write === null) {
            if (copy !== null || Object.keys(kept.to).length > 0) writeCopy(db, by, transaction, id, kept);
            return { stored: true };
          }
          if (Object.keys(kept.to).length > 0) await write(transaction, post, kept.to, own);
          if (copy !== null) writeCopy(db, by, transaction, id, NOTHING);
          return { stored: true };
        },
        { maxAttempts: SAVE_ATTEMPTS },
      ),
    );
  });
}

const NOTHING = { from: {}, to: {} };

/** Whether the editor has received the texts that this save replaces or publishes. If not, texts could be lost. */
function isSeen(base: EditedPost, now: EditedPost, byItself: boolean): boolean {
  if (base.published !== now.published) return false;
  return byItself ? Object.keys(newClash(now, base).to).length === 0 : base.copyAt === now.copyAt;
}
