import {
  type DocumentReference,
  type Firestore,
  getDocsFromServer,
  limit,
  type Query,
  query,
  runTransaction,
  type Transaction,
  type TransactionOptions,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { type Changes, holds, movedFields } from '../../domain/editing/draft.ts';
import { parseDocument } from '../parse.ts';
import { orStaffError, StaffError } from './staff-error.ts';
import { renewSession } from './staff-firebase.client.ts';

/** The result of a save: stored, or not stored because a colleague changed one of the same fields. */
export type SaveResult<T> = { stored: true } | { stored: false; current: T };

/** Maximum number of attempts when saves conflict. Only a few, so that a lost connection is noticed within seconds. */
export const SAVE_ATTEMPTS = 3;

/** The changed fields, and the record as it was when editing began. */
interface Edit<T extends object, F extends keyof T> {
  changes: Changes<T, F>;
  base: Pick<T, F>;
}

/**
 * Calls `write`, which saves changed fields of a document, if none of them was changed since editing began. If the
 * changes are stored already, `write` is not called, so a save whose response was lost is not repeated. Throws
 * `offline` if the server cannot be reached, `missing` if the document no longer exists, `unreadable` if it is invalid.
 */
export async function saveChanged<T extends object, F extends keyof T, Stored extends T & object>(
  db: Firestore,
  place: DocumentReference,
  schema: ZodMiniType<Omit<Stored, 'id'>>,
  { changes, base }: Edit<T, F>,
  write: (transaction: Transaction, current: Stored) => void | Promise<void>,
): Promise<SaveResult<Stored>> {
  return inTransaction(
    db,
    async (transaction): Promise<SaveResult<Stored>> => {
      const current = (await readIn(transaction, place, schema)) as unknown as Stored;
      if (movedFields<T, F>(current, base, changes).length > 0) return { stored: false, current };
      if (holds<T, F>(current, changes)) return { stored: true };
      await write(transaction, current);
      return { stored: true };
    },
    { maxAttempts: SAVE_ATTEMPTS },
  );
}

/** Reads a document in a transaction. Throws `missing` if it does not exist, `unreadable` if it is invalid. */
export async function readIn<T extends object>(
  transaction: Transaction,
  place: DocumentReference,
  schema: ZodMiniType<T>,
): Promise<T & { id: string }> {
  const snapshot = await transaction.get(place);
  if (!snapshot.exists()) throw new StaffError('missing', `${place.path} no longer exists`);
  const parsed = parseDocument(schema, place.id, snapshot.data());
  if (!parsed.ok) throw new StaffError('unreadable', parsed.problem);
  return parsed.value;
}

/** Maximum number of documents in one batch of writes. */
const AT_ONCE = 200;

/**
 * Changes all documents of a query, in batches, until it finds none that is left. Throws a `StaffError`; a further call
 * changes the rest.
 */
export async function changeAll(
  db: Firestore,
  wanted: Query,
  change: (batch: WriteBatch, place: DocumentReference) => void,
): Promise<void> {
  for (;;) {
    const { docs } = await orStaffError(getDocsFromServer(query(wanted, limit(AT_ONCE))));
    const batch = writeBatch(db);
    for (const { ref } of docs) change(batch, ref);
    await orStaffError(batch.commit());
    if (docs.length < AT_ONCE) return;
  }
}

/**
 * Renews an expired session, and then calls the SDK's `runTransaction`. The SDK would renew the session within the
 * transaction, but if the renewal fails, the transaction never settles. Throws a `StaffError`.
 */
export async function inTransaction<T>(
  db: Firestore,
  update: (transaction: Transaction) => Promise<T>,
  options?: TransactionOptions,
  renew: () => Promise<void> = renewSession,
): Promise<T> {
  return orStaffError(renew().then(() => runTransaction(db, update, options)));
}
