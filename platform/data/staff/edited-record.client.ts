import {
  type DocumentReference,
  type Firestore,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import type { ZodMiniType } from 'zod/mini';
import { type Changes, movedFields } from '../../domain/editing/draft.ts';
import {
  type Copied,
  isSeen,
  type KeptChanges,
  notInRecord,
  type Some,
  withCopy,
} from '../../domain/editing/kept-changes.ts';
import type { OwnSave } from '../../domain/editing/own-save.ts';
import { parseDocument } from '../parse.ts';
import { rememberSave } from './own-saves.client.ts';
import { StaffError } from './staff-error.ts';
import { inTransaction, readIn, SAVE_ATTEMPTS, type SaveResult } from './transactions.client.ts';
import { type Watcher, watchDocument } from './watch.client.ts';

/** A record that may be published, as documents have it. */
interface Published {
  id: string;
  published: boolean;
}

/** Writes changed fields of the record in a transaction, which has read it as `current`. */
export type RecordWrite<T, F extends keyof T> = (
  transaction: Transaction,
  current: T,
  changes: Changes<T, F>,
  /** The version stored by an earlier autosave, which needs no revision when it is replaced; null for none. */
  own: Pick<T, F> | null,
) => Promise<void>;

/** Where an edited record and its working copy are, and how they are read and written. */
export interface EditedPlace<T extends Published, F extends keyof T> {
  place: DocumentReference;
  schema: ZodMiniType<Omit<T, 'id'>>;
  copy: DocumentReference;
  copySchema: ZodMiniType<KeptChanges<T, F>>;
  fields: readonly F[];
  /** Converts changed values to those that a working copy has; absent if they are the same. */
  toStored?: (changes: Some<T, F>) => object;
  /** Prepares a save of about these changes: reads what the transaction cannot, and returns the function that writes. */
  prepare: (expected: Changes<T, F>) => Promise<RecordWrite<T, F>>;
}

/** The changed fields of an editor, and whether the save is an autosave. */
export interface EditorSave<T, F extends keyof T> {
  changes: Changes<T, F>;
  /** The record as the editor received it last. */
  base: T & Copied<T, F>;
  /** Whether this is an autosave, which must not change what visitors read. */
  byItself: boolean;
  /**
   * Set if a person saves the changes of a published record without making them live: the time at which the server does
   * it, in milliseconds since 1970; null for none.
   */
  waits?: { goesLive: number | null } | null;
  own: Pick<T, F> | null;
}

/**
 * Saves the changed fields of an editor; `by` is the person who changed them. An autosave of a published record writes
 * its working copy, as does a save for a time (`waits`). Any other save writes the record, including the values of its
 * working copy, and deletes the copy in the same commit. It stores nothing if a colleague has changed one of the same
 * fields, or if `isSeen` returns false. Throws a `StaffError`.
 */
export async function saveEdited<T extends Published, F extends keyof T>(
  db: Firestore,
  by: string,
  of: EditedPlace<T, F>,
  { changes, base, byItself, waits = null, own }: EditorSave<T, F>,
): Promise<SaveResult<T & Copied<T, F>>> {
  const { place, copy: copyPlace, fields } = of;
  const isKept = (byItself || waits !== null) && base.published;
  const goesLive = waits?.goesLive ?? undefined;
  const expected = notInRecord<T, F>(base.stored, { ...base, ...changes }, fields).to;
  const prepared = isKept ? null : of.prepare(expected);
  // The transaction reads meanwhile, and may end without waiting for it.
  prepared?.catch(() => {});
  /** The saves of the transaction's last attempt, each with the path of its document. */
  let written: [path: string, save: OwnSave][] = [];
  const result = await inTransaction(
    db,
    async (transaction): Promise<SaveResult<T & Copied<T, F>>> => {
      written = [];
      const [record, copy] = await Promise.all([
        readIn(transaction, place, of.schema) as unknown as Promise<T>,
        readCopy<T, F>(transaction, copyPlace, of.copySchema),
      ]);
      const current = withCopy<T, F>(record, copy, fields);
      const isMoved = movedFields<T, F>(current, base, changes).length > 0;
      if (isMoved || !isSeen<T, F>(base, current, byItself)) return { stored: false, current };
      const kept = notInRecord<T, F>(current.stored, { ...current, ...changes }, fields);
      const isChanged = Object.keys(kept.to).length > 0;
      if (prepared === null) {
        if (copy !== null || isChanged)
          writeCopy<T, F>(by, transaction, copyPlace, { ...kept, goesLive }, of.toStored);
        if (copy !== null)
          written.push([copyPlace.path, { from: { from: copy.from, to: copy.to }, to: kept }]);
        return { stored: true };
      }
      if (isChanged) {
        const write = await prepared;
        await write(transaction, record, kept.to, own);
        written.push([place.path, kept]);
      }
      if (copy !== null) transaction.delete(copyPlace);
      return { stored: true };
    },
    { maxAttempts: SAVE_ATTEMPTS },
  );
  for (const [path, save] of written) rememberSave(path, save);
  return result;
}

/** The working copy of a record, read in a transaction; null if there is none. Throws `unreadable` if it is invalid. */
export async function readCopy<T, F extends keyof T>(
  transaction: Transaction,
  place: DocumentReference,
  schema: ZodMiniType<KeptChanges<T, F>>,
): Promise<KeptChanges<T, F> | null> {
  const snapshot = await transaction.get(place);
  if (!snapshot.exists()) return null;
  const parsed = parseDocument(schema, place.id, snapshot.data());
  if (!parsed.ok) throw new StaffError('unreadable', parsed.problem);
  return parsed.value;
}

/**
 * Stores the changes of a record that are not live yet, with `by` as their author. If there are none, deletes the working
 * copy. With `goesLive`, the server makes them live at this time.
 */
export function writeCopy<T, F extends keyof T>(
  by: string,
  transaction: Transaction,
  place: DocumentReference,
  { from, to, goesLive }: Pick<KeptChanges<T, F>, 'from' | 'to' | 'goesLive'>,
  stored: (changes: Some<T, F>) => object = (changes) => changes,
): void {
  if (Object.keys(to).length === 0) transaction.delete(place);
  else
    transaction.set(place, {
      ...{ from: stored(from), to: stored(to), by, at: serverTimestamp() },
      ...(goesLive !== undefined && { goesLive }),
    });
}

/** Milliseconds to wait for the working copy of a published record. After that the record is shown without it. */
const TIME_LIMIT = 1500;

/**
 * Watches a record and, if `mayEdit` returns true for it, its working copy; null if the record does not exist. Returns a
 * function that unsubscribes.
 */
export function watchEdited<T extends Published, F extends keyof T>(
  { place, schema, copy: copyPlace, copySchema, fields }: Omit<EditedPlace<T, F>, 'prepare'>,
  mayEdit: (record: T) => boolean,
  { onValue, onError }: Watcher<(T & Copied<T, F>) | null>,
): () => void {
  let record: T | null | undefined;
  let copy: KeptChanges<T, F> | null = null;
  let isWaiting = true;
  /** The value of `wanted` in the last call of `watchCopy`; '' before the first call. */
  let watched = '';
  let stopCopy = () => {};
  let timer: ReturnType<typeof setTimeout>;

  const report = () => {
    // Uses a timer, so that a commit of both record and copy, which reaches the two listeners one after the other, is
    // reported once.
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (record === null) onValue(null);
      else if (record && !(isWaiting && record.published)) onValue(withCopy<T, F>(record, copy, fields));
    });
  };
  const know = (known: KeptChanges<T, F> | null) => {
    copy = known;
    isWaiting = false;
    report();
  };
  const timeLimit = setTimeout(() => know(copy), TIME_LIMIT);
  const watchCopy = (of: T) => {
    const wanted = mayEdit(of) ? `published: ${of.published}` : 'nothing';
    if (wanted === watched) return;
    watched = wanted;
    stopCopy();
    stopCopy = () => {};
    if (wanted === 'nothing') return know(null);
    stopCopy = watchDocument(copyPlace, copySchema, {
      onValue: know,
      onError: (error) => {
        // The rules deny reading the working copy of a record that is not on the server yet. Such a record has none.
        if (error.problem === 'denied') know(null);
        // While the server cannot be reached, the record is shown without a working copy.
        else if (error.problem !== 'offline') onError(error);
      },
    });
  };
  const stop = watchDocument(place, schema, {
    onValue: (reported) => {
      record = reported as T | null;
      if (record) watchCopy(record);
      report();
    },
    onError,
  });
  return () => {
    stop();
    stopCopy();
    clearTimeout(timer);
    clearTimeout(timeLimit);
  };
}
