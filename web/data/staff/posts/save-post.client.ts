import { doc, type Firestore } from 'firebase/firestore';
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

/**
 * Saves the changed fields of a post as `by`, as `saveChanged` does; what they replace is kept as a revision in the same
 * commit, and a link to the draft shows them from then on. Where readers see the changed text, its date is stored.
 */
export function savePost(
  db: Firestore,
  by: string,
  id: string,
  changes: PostChanges,
  base: PostFields,
): Promise<SaveResult<Post>> {
  // The key of Save changes the post's address as well.
  return inTurn(id, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await trySave(db, by, id, changes, base);
        if (result.stored) markShown(db, base, changes);
        return result;
      } catch (thrown) {
        // When a colleague's save comes between this one's reads and its commit, the rules find that the revision is
        // not what is stored now, and refuse before the transaction can begin again. A true refusal is refused again.
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
  changes: PostChanges,
  base: PostFields,
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
      const [number, secret] = await Promise.all([
        freeNumber(db, id, transaction, newest),
        sharedIn(db, transaction, id),
      ]);
      transaction.update(place, { ...changes, ...changedAt(current, now) });
      if (secret !== null) saveInLink(db, transaction, secret, { post: current, changes });
      keepRevision(db, by, id, transaction, { number, replaced: fieldsOf(current) });
    },
  );
}
