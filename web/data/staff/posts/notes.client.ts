import {
  deleteField,
  doc,
  type Firestore,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
  updateDoc,
} from 'firebase/firestore';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction } from '../../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import {
  NO_PASSAGE,
  NOTES_READ,
  type Note,
  type NoteAnchor,
  noteDocument,
} from '../../../domain/notes/note.ts';
import { blogPosts, notesOf } from '../collections.client.ts';

/** Watches the newest notes and replies of a post. Returns a function that unsubscribes. */
export function watchNotes(db: Firestore, postId: string, watcher: Watcher<LiveList<Note>>): () => void {
  return watchList(query(notesOf(db, postId), orderBy('at', 'desc')), noteDocument, watcher, {
    count: NOTES_READ,
  });
}

/** Adds a note on a passage. Throws a `StaffError`, so that the form can keep the text. */
export function addNote(
  db: Firestore,
  by: string,
  postId: string,
  text: string,
  anchor: NoteAnchor,
): Promise<void> {
  return inOneTry(db, (transaction) => putNote(db, transaction, postId, { text, by, ...anchor }));
}

/** Replies to a note. Throws a `StaffError`. */
export function answerNote(
  db: Firestore,
  by: string,
  postId: string,
  text: string,
  answers: string,
): Promise<void> {
  return inOneTry(db, (transaction) =>
    putNote(db, transaction, postId, { text, by, ...NO_PASSAGE, answers }),
  );
}

/** Marks a note as resolved by `by`. Throws a `StaffError`. */
export function resolveNote(db: Firestore, by: string, postId: string, id: string): Promise<void> {
  const resolved = { resolvedBy: by, resolvedAt: serverTimestamp() };
  return inOneTry(db, (transaction) => void transaction.update(doc(notesOf(db, postId), id), resolved));
}

/** Reopens a resolved note. Throws a `StaffError`. */
export function reopenNote(db: Firestore, postId: string, id: string): Promise<void> {
  const open = { resolvedBy: deleteField(), resolvedAt: deleteField() };
  return inOneTry(db, (transaction) => void transaction.update(doc(notesOf(db, postId), id), open));
}

/** Deletes the user's own notes, for example a note and its replies. Throws a `StaffError`. */
export function deleteNotes(db: Firestore, postId: string, ids: readonly string[]): Promise<void> {
  return inOneTry(db, (transaction) => {
    for (const id of ids) transaction.delete(doc(notesOf(db, postId), id));
  });
}

/** Turns a post in review into a draft again. Adds `text` as a note unless it is empty. Throws a `StaffError`. */
export function sendBack(db: Firestore, by: string, postId: string, text: string): Promise<void> {
  return inOneTry(db, (transaction) => {
    transaction.update(doc(blogPosts(db), postId), { review: 'none' });
    if (text !== '') putNote(db, transaction, postId, { text, by, ...NO_PASSAGE });
  });
}

function putNote(
  db: Firestore,
  transaction: Transaction,
  postId: string,
  note: NoteAnchor & { text: string; by: string; answers?: string },
): void {
  transaction.set(doc(notesOf(db, postId)), { ...note, at: serverTimestamp() });
}

/** Uses a transaction, because it fails offline. A plain write would be queued, and the form would lose the text. */
function inOneTry(db: Firestore, write: (transaction: Transaction) => void): Promise<void> {
  return inTransaction(db, async (transaction) => write(transaction), { maxAttempts: 1 });
}

/** Marks an unpublished post as ready for review, or turns it into a draft again. Throws a `StaffError`. */
export async function setReview(db: Firestore, id: string, review: 'none' | 'ready'): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { review }));
}
