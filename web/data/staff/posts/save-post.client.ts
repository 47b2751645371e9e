import { deleteField, doc, type Firestore, type Transaction, waitForPendingWrites } from 'firebase/firestore';
import { inTurn } from '../../../../platform/data/in-turn.ts';
import { askServerTime } from '../../../../platform/data/server-time.ts';
import { asStaffError, orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { whileOnline } from '../../../../platform/data/staff/time-limits.ts';
import {
  SAVE_ATTEMPTS,
  type SaveResult,
  saveChanged,
} from '../../../../platform/data/staff/transactions.client.ts';
import { sameValue } from '../../../../platform/domain/editing/draft.ts';
import { patchAfter } from '../../../domain/patch-notes/patch-of.ts';
import {
  fieldsOf,
  type Post,
  type PostChanges,
  type PostField,
  type PostFields,
  postDocument,
} from '../../../domain/posts/post.ts';
import { changedAt, changesText } from '../../../domain/posts/publication.ts';
import { blogPosts } from '../collections.client.ts';
import { markShown } from '../mark-shown.client.ts';
import { saveInLink, sharedIn } from './draft-links.client.ts';
import { freeNumber, keepRevision, newestRevision, revisionsOfPost } from './revisions.client.ts';

/** Reads in the save's transaction the data that the event needs, and returns the function that writes the event. */
type SaveRecording = (transaction: Transaction, title: string) => Promise<() => void>;

/** The changed fields of a post, and an event to record in the same commit. */
interface PostSave {
  changes: PostChanges;
  base: PostFields;
  record?: SaveRecording;
}

/**
 * Saves the changed fields of a post, like `saveChanged`; `by` is the person who changed them. The same commit stores
 * the replaced version as a revision, updates the draft link, and sets the changed date if visitors see the change. The
 * working copy is not changed.
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

/** Runs a save after earlier saves of the document, and retries it if a colleague saved at the same time. */
export function savedInTurn<T>(
  db: Firestore,
  id: string,
  { changes, base }: { changes: object; base: object },
  attempt: () => Promise<SaveResult<T>>,
): Promise<SaveResult<T>> {
  // Saves run one after another, because Ctrl+S saves the texts and the address of a post at the same time.
  return inTurn(id, async () => {
    for (let number = 1; ; number++) {
      try {
        const result = await whileOnline(attempt);
        if (result.stored) markShown(db, base, changes);
        return result;
      } catch (thrown) {
        // Retries a denied save. If a colleague saved between this save's reads and its commit, the stored revision
        // would be wrong, so the rules deny the commit instead of aborting it. A real denial occurs at every attempt.
        const { problem } = asStaffError(thrown);
        // On a slow network, a save of a new post can be faster than this browser's write that creates the post.
        const isNew = problem === 'missing' && number === 1;
        if (isNew) await whileOnline(() => waitForPendingWrites(db));
        else if (problem !== 'denied' || number === SAVE_ATTEMPTS) throw thrown;
      }
    }
  });
}

/**
 * Prepares a save: reads data before the transaction starts, and returns the function that writes. `expected`: the
 * changes that the save will write unless a colleague saves first. Call the returned function in the transaction, with
 * the post `current` that the transaction has read. If the replaced version equals `own`, no revision is stored.
 */
export async function preparedWrite(
  db: Firestore,
  by: string,
  id: string,
  expected: PostChanges,
): Promise<
  (transaction: Transaction, current: Post, changes: PostChanges, own?: PostFields | null) => Promise<void>
> {
  const revisions = revisionsOfPost(db, id);
  const [now, newest] = await Promise.all([
    changesText(expected) ? askServerTime() : null,
    orStaffError(newestRevision(revisions)),
  ]);
  return async (transaction, current, changes, own = null) => {
    const [number, secret] = await Promise.all([
      freeNumber(revisions, transaction, newest),
      sharedIn(db, transaction, id),
    ]);
    const patch = patchAfter(current.patch, changes);
    transaction.update(doc(blogPosts(db), id), {
      ...changes,
      ...(patch !== undefined && { patch: patch ?? deleteField() }),
      ...changedAt(current, changesText(changes) ? now : null),
    });
    if (secret !== null) saveInLink(db, transaction, secret, { post: current, changes });
    const replaced = fieldsOf(current);
    if (!sameValue(replaced, own)) keepRevision(by, revisions, transaction, { number, replaced });
  };
}
