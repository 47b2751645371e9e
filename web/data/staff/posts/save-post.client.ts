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
import { saveInLink, sharedIn } from './draft-links.client.ts';
import { freeNumber, keepRevision, newestRevision } from './revisions.client.ts';

/** Makes the reads for an event in the save's transaction, and returns the function that writes the event. */
type SaveRecording = (transaction: Transaction, title: string) => Promise<() => void>;

/** The changed fields of a post, and what the save does beside writing them. */
interface PostSave {
  changes: PostChanges;
  base: PostFields;
  /** An automatic save. It must not change a public post. */
  byItself?: boolean;
  /** The version of an earlier automatic save, which needs no revision when it is replaced. */
  own?: PostFields | null;
  record?: SaveRecording;
}

/**
 * Saves the changed fields of a post as `by`, as `saveChanged` does; the same commit stores the replaced version as a
 * revision, updates a draft link, and sets the changed date if visitors see the text.
 */
export function savePost(db: Firestore, by: string, id: string, save: PostSave): Promise<SaveResult<Post>> {
  const { changes, base } = save;
  // Saves run one after another, because Ctrl+S saves the post's address at the same time.
  return inTurn(id, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await trySave(db, by, id, save);
        if (result.stored) markShown(db, base, changes);
        return result;
      } catch (thrown) {
        // If a colleague saves between this save's reads and its commit, the revision is wrong, and the rules refuse
        // the commit instead of aborting it. One retry distinguishes the two cases: a real refusal happens again.
        const { problem } = asStaffError(thrown);
        if (problem !== 'denied' || attempt === SAVE_ATTEMPTS) throw thrown;
      }
    }
  });
}

async function trySave(
  db: Firestore,
  by: string,
  id: string,
  { changes, base, byItself = false, own = null, record = async () => () => {} }: PostSave,
): Promise<SaveResult<Post>> {
  const place = doc(blogPosts(db), id);
  const [now, newest] = await Promise.all([
    changesText(changes) ? askServerTime() : null,
    orStaffError(newestRevision(db, id)),
  ]);
  return saveChanged<Post, PostField, Post>(
    db,
    place,
    postDocument,
    { changes, base },
    async (transaction, current) => {
      const [number, secret, note] = await Promise.all([
        freeNumber(db, id, transaction, newest),
        sharedIn(db, transaction, id),
        record(transaction, current.title),
      ]);
      transaction.update(place, { ...changes, ...changedAt(current, now) });
      if (secret !== null) saveInLink(db, transaction, secret, { post: current, changes });
      const replaced = fieldsOf(current);
      if (!sameValue(replaced, own)) keepRevision(db, by, id, transaction, { number, replaced });
      note();
    },
    (current) => !byItself || !current.published,
  );
}
