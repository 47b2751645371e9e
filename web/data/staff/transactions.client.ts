import {
  type DocumentReference,
  type Firestore,
  runTransaction,
  type Transaction,
  type TransactionOptions,
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
  return orStaffError(
    inTransaction(
      db,
      async (transaction): Promise<SaveResult<Stored>> => {
        const current = (await readIn(transaction, place, schema)) as unknown as Stored;
        if (movedFields<T, F>(current, base, changes).length > 0) return { stored: false, current };
        if (holds<T, F>(current, changes)) return { stored: true };
        await write(transaction, current);
        return { stored: true };
      },
      { maxAttempts: SAVE_ATTEMPTS },
    ),
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

/**
 * Renews an expired session, and then calls the SDK's `runTransaction`. The SDK would renew the session within the
 * transaction, but if the renewal fails, the transaction never settles.
 */
export async function inTransaction<T>(
  db: Firestore,
  update: (transaction: Transaction) => Promise<T>,
  options?: TransactionOptions,
  renew: () => Promise<void> = renewSession,
): Promise<T> {
  await renew();
  return runTransaction(db, update, options);
}
