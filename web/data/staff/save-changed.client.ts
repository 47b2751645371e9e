import { type DocumentReference, type Firestore, runTransaction, type Transaction } from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { type Changes, holds, movedFields } from '../../domain/editing/draft.ts';
import { parseDocument } from '../parse.ts';
import { orStaffError, StaffError } from './staff-error.ts';

/** What came of a save: stored, or refused because a colleague changed one of the same fields meanwhile. */
export type SaveResult<T> = { stored: true } | { stored: false; current: T };

/** A save that finds others writing is tried this often; few, so that a lost connection is noticed in seconds. */
export const SAVE_ATTEMPTS = 3;

/** What is saved: changed fields, and the record as it was when editing began. */
export interface Edit<T extends object, F extends keyof T> {
  changes: Changes<T, F>;
  base: Pick<T, F>;
}

/**
 * Saves changed fields of a document, only while each of them is still as it was when editing began; `write` makes the
 * writes of the same commit, and is not called for changes that are stored already: a save whose answer was lost on its
 * way is not made twice. Needs the server: throws `offline` when it cannot be reached, `missing` when the document is
 * gone.
 */
export async function saveChanged<T extends object, F extends keyof T, Stored extends T & object>(
  db: Firestore,
  place: DocumentReference,
  schema: ZodMiniType<Omit<Stored, 'id'>>,
  { changes, base }: Edit<T, F>,
  write: (transaction: Transaction, current: Stored) => void | Promise<void>,
): Promise<SaveResult<Stored>> {
  return orStaffError(
    runTransaction(
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

/** The document as a transaction finds it. Throws `missing` where there is none, `unreadable` where it does not fit. */
export async function readIn<T extends object>(
  transaction: Transaction,
  place: DocumentReference,
  schema: ZodMiniType<T>,
): Promise<T & { id: string }> {
  const snapshot = await transaction.get(place);
  if (!snapshot.exists()) throw new StaffError('missing', `${place.path} is gone`);
  const parsed = parseDocument(schema, place.id, snapshot.data());
  if (!parsed.ok) throw new StaffError('unreadable', parsed.problem);
  return parsed.value;
}
