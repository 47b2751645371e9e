import { doc, type Firestore } from 'firebase/firestore';
import { movedFields } from '../../../domain/editing/draft.ts';
import type { OwnSave } from '../../../domain/editing/own-save.ts';
import {
  type Post,
  type PostChanges,
  type PostDocument,
  type PostField,
  type PostFields,
  postDocument,
} from '../../../domain/posts/post.ts';
import {
  type EditedPost,
  editedPost,
  newClash,
  notLive,
  type WorkingCopy,
} from '../../../domain/posts/working-copy.ts';
import { blogPosts } from '../collections.client.ts';
import { rememberSave } from '../own-saves.client.ts';
import { orStaffError } from '../staff-error.ts';
import { inTransaction, readIn, SAVE_ATTEMPTS, type SaveResult } from '../transactions.client.ts';
import { preparedWrite, savedInTurn } from './save-post.client.ts';
import { readCopy, workingCopyOf, writeCopy } from './working-copy.client.ts';

/** The changed fields of an editor, and whether the save is an autosave. */
interface EditorSave {
  changes: PostChanges;
  /** The post as the editor received it last. */
  base: EditedPost;
  /** Whether this is an autosave, which must not change what visitors read. */
  byItself: boolean;
  /** The version stored by an earlier autosave, which needs no revision when it is replaced; null for none. */
  own: PostFields | null;
}

/**
 * Saves the changed fields of an editor; `by` is the person who changed them. An autosave of a published post writes
 * its working copy. Any other save writes the post, including the texts of its working copy, and deletes the copy in
 * the same commit. It stores nothing if a colleague has changed one of the same fields, or if `isSeen` returns false.
 * Throws a `StaffError`.
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
    /** The saves of the transaction's last attempt, each with the path of its document. */
    let written: [path: string, save: OwnSave][] = [];
    const result = await orStaffError(
      inTransaction(
        db,
        async (transaction): Promise<SaveResult<EditedPost>> => {
          written = [];
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
          const isChanged = Object.keys(kept.to).length > 0;
          if (write === null) {
            if (copy !== null || isChanged) writeCopy(db, by, transaction, id, kept);
            if (copy !== null) written.push([workingCopyOf(db, id).path, { from: textsOf(copy), to: kept }]);
            return { stored: true };
          }
          if (isChanged) {
            await write(transaction, post, kept.to, own);
            written.push([doc(blogPosts(db), id).path, kept]);
          }
          if (copy !== null) writeCopy(db, by, transaction, id, NOTHING);
          return { stored: true };
        },
        { maxAttempts: SAVE_ATTEMPTS },
      ),
    );
    for (const [path, save] of written) rememberSave(path, save);
    return result;
  });
}

const NOTHING = { from: {}, to: {} };

const textsOf = ({ from, to }: WorkingCopy) => ({ from, to });

/**
 * Whether the editor has received the post's current `published`, and the texts that this save would replace or
 * publish. Texts that the editor has not received must not be lost.
 */
function isSeen(base: EditedPost, now: EditedPost, byItself: boolean): boolean {
  if (base.published !== now.published) return false;
  return byItself ? Object.keys(newClash(now, base).to).length === 0 : base.copyAt === now.copyAt;
}
