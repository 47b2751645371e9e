import type { Database } from '../../firestore/database-api.ts';
import type { Transaction } from '../../firestore/transactions/transaction.ts';
import type { TransactionOptions } from '../../firestore/transactions/transactions.ts';
import { FirestoreError } from '../../model/errors.ts';
import { messageOf, parseMicros, textOf } from './proto-value.ts';

/** Parses the options of a transaction. Default: read-write. Throws INVALID_ARGUMENT. */
export function parseTransactionOptions(json: unknown): TransactionOptions {
  const { readOnly, readWrite } = messageOf(json ?? {}, 'options', ['readOnly', 'readWrite']);
  if (readOnly !== undefined && readWrite !== undefined)
    throw invalid('The options of a transaction must be readOnly or readWrite.');
  if (readOnly === undefined) {
    const { retryTransaction } = messageOf(readWrite ?? {}, 'readWrite', ['retryTransaction']);
    if (retryTransaction !== undefined) parseToken(retryTransaction);
    return { readOnly: false, readTime: null };
  }
  const { readTime } = messageOf(readOnly, 'readOnly', ['readTime']);
  return { readOnly: true, readTime: readTime === undefined ? null : parseMicros(readTime) };
}

/** Parses a transaction's token, in standard or URL-safe Base64. Returns standard Base64. Throws INVALID_ARGUMENT. */
export function parseToken(json: unknown): string {
  const token = textOf(json, 'transaction').replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(token)) throw invalid('transaction must be base64.');
  return Buffer.from(token, 'base64').toString('base64');
}

/** The state to read: the current state, the state of an existing or new transaction, or the state at a time. */
export type Selector =
  | { kind: 'now' }
  | { kind: 'transaction'; token: string }
  | { kind: 'new'; options: TransactionOptions }
  | { kind: 'time'; readTime: number };

/** The fields of a read that select the state. */
export const SELECTOR = ['transaction', 'newTransaction', 'readTime'] as const;

/** Parses `transaction`, `newTransaction` or `readTime`, of which only one may be set. Throws INVALID_ARGUMENT. */
export function parseSelector(request: Partial<Record<(typeof SELECTOR)[number], unknown>>): Selector {
  const { transaction, newTransaction, readTime } = request;
  const given = [transaction, newTransaction, readTime].filter((one) => one !== undefined);
  if (given.length > 1)
    throw invalid('A read can have only one of transaction, newTransaction and readTime.');
  if (transaction !== undefined) return { kind: 'transaction', token: parseToken(transaction) };
  if (newTransaction !== undefined) return { kind: 'new', options: parseTransactionOptions(newTransaction) };
  if (readTime !== undefined) return { kind: 'time', readTime: parseMicros(readTime) };
  return { kind: 'now' };
}

/**
 * Result of a read, and the time of the state that was read. `begun`: the token of the transaction that the read began;
 * null if it began none.
 */
export interface Selected<T> {
  result: T;
  readTime: number;
  begun: string | null;
}

/**
 * Reads the selected state. If `read` throws, ends a transaction that was begun for the read, and throws the same
 * error.
 */
export function readSelected<T>(
  { transactions, readTime }: Database,
  selector: Selector,
  read: (transaction?: Transaction) => T,
): Selected<T> {
  if (selector.kind === 'now') return { result: read(), readTime: readTime(), begun: null };
  if (selector.kind === 'new') {
    const { token, transaction } = transactions.begin(selector.options);
    try {
      return { result: read(transaction), readTime: transaction.readTime, begun: token };
    } catch (error) {
      transactions.end(token);
      throw error;
    }
  }
  const transaction =
    selector.kind === 'time' ? transactions.at(selector.readTime) : transactions.find(selector.token);
  return { result: read(transaction), readTime: transaction.readTime, begun: null };
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);
