import type { Transaction } from '../../firestore/transactions/transaction.ts';
import { FirestoreError } from '../../model/errors.ts';
import { timestampText } from '../../model/value.ts';
import type { Call } from '../call.ts';
import { parseAggregations, parseQuery } from './proto-query.ts';
import { parseSelector, readSelected, SELECTOR } from './proto-transaction.ts';
import { listOf, messageOf, requestOf } from './proto-value.ts';
import { masker, maskOfBody } from './read-mask.ts';
import { decodePath } from './rest-documents.ts';

/** The parts of a call that a read method uses. `params` contains the path of the parent document. */
export interface ReadCall<Answer> extends Pick<Call, 'caller' | 'params' | 'read' | 'services'> {
  /** Makes the answer of the parts of the response, such as its JSON. */
  answerOf: (parts: object[]) => Answer;
}

/** A read method. The response is a list. */
export type Read = <Answer>(call: ReadCall<Answer>, body: Record<string, unknown>) => Promise<Answer>;

/** Limit of names in a `batchGet`, because the rules check each of them. It does not apply to the owner. */
const MOST_NAMES = 10_000;

/**
 * `documents:batchGet`. Duplicate names are returned once, as in Firestore. Otherwise a short request could read
 * gigabytes.
 */
export const batchGet: Read = async (call, body) => {
  const { database, names } = call.services;
  const { documents, mask, ...state } = requestOf(body, ['documents', 'mask', ...SELECTOR]);
  const named = listOf(documents, 'documents');
  if (named.length > MOST_NAMES && call.caller.kind !== 'owner')
    throw new FirestoreError('INVALID_ARGUMENT', `A batchGet can name at most ${MOST_NAMES} documents.`);
  const paths = [...new Set(named.map((name) => names.path(name)))];
  const masked = masker(maskOfBody(mask));
  return readAt(
    call,
    state,
    (transaction) => database.batchGet(paths, call.caller, transaction),
    (found, readTime) =>
      found.map(({ path, document }) =>
        document === null
          ? { missing: names.of(path), readTime }
          : { found: names.document(masked(document)), readTime },
      ),
  );
};

/** `documents:runQuery`: runs a query below a parent document or the root. */
export const runQuery: Read = async (call, body) => {
  const { database, names } = call.services;
  const { structuredQuery, ...state } = requestOf(body, ['structuredQuery', ...SELECTOR]);
  const query = parseQuery(structuredQuery, parentOf(call), names.database);
  const masked = masker(query.select);
  return readAt(
    call,
    state,
    (transaction) => database.query(query, call.caller, transaction),
    (found, readTime) =>
      found.length === 0
        ? [{ readTime }]
        : found.map((document) => ({ document: names.document(masked(document)), readTime })),
  );
};

/** `documents:runAggregationQuery`: computes counts, sums and averages. */
export const runAggregationQuery: Read = async (call, body) => {
  const { database, names } = call.services;
  const { structuredAggregationQuery, ...state } = requestOf(body, [
    'structuredAggregationQuery',
    ...SELECTOR,
  ]);
  const { structuredQuery, aggregations } = messageOf(
    structuredAggregationQuery,
    'structuredAggregationQuery',
    ['structuredQuery', 'aggregations'],
  );
  const query = parseQuery(structuredQuery, parentOf(call), names.database);
  const wanted = parseAggregations(aggregations);
  return readAt(
    call,
    state,
    (transaction) => database.aggregate(query, wanted, call.caller, transaction),
    (aggregateFields, readTime) => [{ result: { aggregateFields }, readTime }],
  );
};

/**
 * Reads the state that the request selects and makes the answer, which can take as long as the read, when it is the
 * client's turn. If a transaction was begun, its token comes first in the response.
 */
function readAt<T, Answer>(
  call: ReadCall<Answer>,
  state: Parameters<typeof parseSelector>[0],
  read: (transaction?: Transaction) => T,
  partsOf: (result: T, readTime: string) => object[],
): Promise<Answer> {
  const selector = parseSelector(state);
  return call.read(() => {
    const { result, readTime, begun } = readSelected(call.services.database, selector, read);
    const parts = partsOf(result, timestampText(readTime));
    return call.answerOf(begun === null ? parts : [{ transaction: begun }, ...parts]);
  });
}

/** The path of a query's parent; '' for the root. Throws INVALID_ARGUMENT. */
export function parentOf({ params, services: { names } }: Pick<Call, 'params' | 'services'>): string {
  const path = decodePath(params.path ?? '');
  return path === '' ? '' : names.parent(names.of(path));
}
