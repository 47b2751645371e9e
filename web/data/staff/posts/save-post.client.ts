import { doc, type Firestore, type Transaction } from 'firebase/firestore';
import { sameValue } from '../../../domain/editing/draft.ts';
import { changedAt, changesText } from '../../../domain/posts/changed-text.ts';
import {
  fieldsOf,
  type Post,
  type PostChanges,
  type PostField,
  type PostFields,
  postDocument,
} from '../../../domain/posts/post.ts';
import { askServerTime } from '../../server-time.ts';
import { blogPosts } from '../collections.client.ts';
import { inTurn } from '../in-turn.ts';
import { markShown } from '../mark-shown.client.ts';
import { SAVE_ATTEMPTS, type SaveResult, saveChanged } from '../save-changed.client.ts';
import { asStaffError, orStaffError } from '../staff-error.ts';
import { whileOnline } from '../while-online.ts';
import { saveInLink, sharedIn } from './draft-links.client.ts';
import { freeNumber, keepRevision, newestRevision } from './revisions.client.ts';

/** Makes the reads for an event in the save's transaction, and returns the function that writes the event. */
type SaveRecording = (transaction: Transaction, title: string) => Promise<() => void>;

/** Changed fields of a post, and an event to record with them. */
interface PostSave {
  changes: PostChanges;
  base: PostFields;
  record?: SaveRecording;
}

/**
 * Saves the changed fields of a post as `by`, as `saveChanged` does; the same commit stores the replaced version as a
 * revision, updates a draft link, and sets the changed date if visitors see the text. A working copy stays as it is.
 */
export function savePost(db: Firestore, by: string, id: string, save: PostSave): Promise<SaveResult<Post>> {
  const { changes, base, record = async () => () => {} } = save;
  return savedInTurn(db, id, save, async () => {
    const write = await preparedWrite(db, by, id, changes);
    return saveChanged<Post, PostField, Post>(
      db,
      doc(blogPosts(db), id),
      postDocument,
      { changes, base },
      async (transaction, current) => {
        const note = await record(transaction, current.title);
        await write(transaction, current, changes);
        note();
      },
    );
  });
}

/** Runs an attempt to save a post, after earlier saves of the post, and again if a colleague came in between. */
export function savedInTurn<T>(
  db: Firestore,
  id: string,
  { changes, base }: Pick<PostSave, 'changes' | 'base'>,
  attempt: () => Promise<SaveResult<T>>,
): Promise<SaveResult<T>> {
  // Saves run one after another, because Ctrl+S saves the post's address at the same time.
  return inTurn(id, async () => {
    for (let number = 1; ; number++) {
      try {
        const result = await whileOnline(attempt);
        if (result.stored) markShown(db, base, changes);
        return result;
      } catch (thrown) {
        // If a colleague saves between this save's reads and its commit, the revision is wrong, and the rules refuse
        // the commit instead of aborting it. One retry distinguishes the two cases: a real refusal happens again.
        const { problem } = asStaffError(thrown);
        if (problem !== 'denied' || number === SAVE_ATTEMPTS) throw thrown;
      }
    }
  });
}

/**
 * Reads what the save of `expected` fields needs, and returns the function that adds its writes to a transaction which
 * has read the post `current`; a version equal to `own` is replaced without being stored as a revision.
 */
export async function preparedWrite(
  db: Firestore,
  by: string,
  id: string,
  expected: PostChanges,
): Promise<
  (transaction: Transaction, current: Post, changes: PostChanges, own?: PostFields | null) => Promise<void>
> {
  const [now, newest] = await Promise.all([
    changesText(expected) ? askServerTime() : null,
    orStaffError(newestRevision(db, id)),
  ]);
  return async (transaction, current, changes, own = null) => {
    const [number, secret] = await Promise.all([
      freeNumber(db, id, transaction, newest),
      sharedIn(db, transaction, id),
    ]);
    transaction.update(doc(blogPosts(db), id), {
      ...changes,
      ...changedAt(current, changesText(changes) ? now : null),
    });
    if (secret !== null) saveInLink(db, transaction, secret, { post: current, changes });
    const replaced = fieldsOf(current);
    if (!sameValue(replaced, own)) keepRevision(db, by, id, transaction, { number, replaced });
  };
}
