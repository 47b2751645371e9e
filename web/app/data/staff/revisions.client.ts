import {
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import type { PostFields } from '../../domain/post.ts';
import { KEPT_REVISIONS, type Revision, revisionSchema } from '../../domain/revision.ts';
import { fitting, parseDocument } from '../parse.ts';
import { revisionsOf } from './collections.client.ts';
import { asStaffError, type StaffError } from './staff-error.ts';

/** A page of a post's earlier versions, newest first. */
export interface RevisionPage {
  revisions: Revision[];
  /** There are older versions than these. */
  hasMore: boolean;
}

/** The newest `count` earlier versions of a post, live. Returns the way to stop. */
export function watchRevisions(
  db: Firestore,
  postId: string,
  count: number,
  onPage: (page: RevisionPage) => void,
  onError: (error: StaffError) => void,
): () => void {
  const newestFirst = query(revisionsOf(db, postId), orderBy('number', 'desc'), limit(count + 1));
  return onSnapshot(
    newestFirst,
    { includeMetadataChanges: true },
    (snapshot) => {
      // An empty copy on this computer means "not known", not "no earlier versions".
      if (snapshot.empty && snapshot.metadata.fromCache) return;
      const parsed = snapshot.docs
        .slice(0, count)
        .map((entry) => parseDocument(revisionSchema, entry.id, entry.data()));
      onPage({ revisions: fitting(parsed), hasMore: snapshot.size > count });
    },
    (thrown) => onError(asStaffError(thrown)),
  );
}

/** The number of the newest earlier version, 0 for none. Needs the server. */
export async function newestRevision(db: Firestore, postId: string): Promise<number> {
  const newest = query(revisionsOf(db, postId), orderBy('number', 'desc'), limit(1));
  const [entry] = (await getDocsFromServer(newest)).docs;
  return entry ? Number(entry.id) : 0;
}

/** The first number after `newest` that nobody has taken meanwhile. Comes before the transaction's writes. */
export async function freeNumber(
  db: Firestore,
  transaction: Transaction,
  postId: string,
  newest: number,
): Promise<number> {
  let number = newest + 1;
  while ((await transaction.get(doc(revisionsOf(db, postId), String(number)))).exists()) number++;
  return number;
}

/** Keeps what a save replaces as version `number`, and lets go of the one that is too old. */
export function keepRevision(
  db: Firestore,
  transaction: Transaction,
  postId: string,
  number: number,
  replaced: PostFields,
  by: string,
): void {
  const revisions = revisionsOf(db, postId);
  transaction.set(doc(revisions, String(number)), { ...replaced, number, by, at: serverTimestamp() });
  if (number > KEPT_REVISIONS) transaction.delete(doc(revisions, String(number - KEPT_REVISIONS)));
}
