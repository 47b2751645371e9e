import type { Transaction } from '../../firestore/transactions/transaction.ts';
import { FirestoreError } from '../../model/errors.ts';
import { timestampText } from '../../model/timestamp.ts';
import type { Call } from '../call.ts';
import { jsonResponse } from '../http/cors.ts';
import { readJson } from '../http/read-body.ts';
import { parseAggregations } from './proto-aggregation.ts';
import { parseQuery } from './proto-query.ts';
import {
  parseSelector,
  parseToken,
  parseTransactionOptions,
  readSelected,
  type Selected,
} from './proto-transaction.ts';
import { listOf, objectOf } from './proto-value.ts';
import { commitResponse, parseWrites } from './proto-write.ts';
import { masker, maskOfBody } from './read-mask.ts';
import { decodePath } from './rest-documents.ts';

/**
 * `documents:batchGet`. Duplicate names are returned once, as in Firestore: otherwise a short request could read
 * gigabytes.
 */
export async function batchGet(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const { database, names } = call.services;
  const paths = [...new Set(listOf(body.documents, 'documents').map((name) => names.path(name)))];
  const masked = masker(maskOfBody(body.mask));
  const selected = await readAt(call, body, (transaction) =>
    database.batchGet(paths, call.caller, transaction),
  );
  const readTime = timestampText(selected.readTime);
  return listResponse(
    selected,
    selected.result.map(({ path, document }) =>
      document === null
        ? { missing: names.of(path), readTime }
        : { found: names.document(masked(document)), readTime },
    ),
  );
}

/** `documents:runQuery`, below a parent document or the root. */
export async function runQuery(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const { database, names } = call.services;
  const query = parseQuery(body.structuredQuery, parentOf(call));
  const selected = await readAt(call, body, (transaction) => database.query(query, call.caller, transaction));
  const masked = masker(query.select);
  const readTime = timestampText(selected.readTime);
  return listResponse(
    selected,
    selected.result.length === 0
      ? [{ readTime }]
      : selected.result.map((document) => ({ document: names.document(masked(document)), readTime })),
  );
}

/** `documents:runAggregationQuery`. */
export async function runAggregationQuery(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const { database } = call.services;
  const { structuredQuery, aggregations } = objectOf(
    body.structuredAggregationQuery,
    'structuredAggregationQuery',
  );
  const query = parseQuery(structuredQuery, parentOf(call));
  const wanted = parseAggregations(aggregations);
  const selected = await readAt(call, body, (transaction) =>
    database.aggregate(query, wanted, call.caller, transaction),
  );
  const readTime = timestampText(selected.readTime);
  return listResponse(selected, [{ result: { aggregateFields: selected.result }, readTime }]);
}

/** `documents:commit`, with or without a transaction. */
export async function commit(call: Call): Promise<Response> {
  const { writes, transaction } = await bodyOf(call);
  const { database, names } = call.services;
  const parsed = parseWrites(writes, names);
  // An empty token is the protobuf default and counts as absent.
  const token = transaction === undefined || transaction === '' ? null : parseToken(transaction);
  call.spend('writes', parsed.length);
  return jsonResponse(commitResponse(await database.commit(parsed, call.caller, token)));
}

/** `documents:beginTransaction`. */
export async function beginTransaction(call: Call): Promise<Response> {
  const { options } = await bodyOf(call);
  const { token } = call.services.database.transactions.begin(parseTransactionOptions(options));
  return jsonResponse({ transaction: token });
}

/** `documents:rollback`. */
export async function rollback(call: Call): Promise<Response> {
  const { transaction = '' } = await bodyOf(call);
  call.services.database.transactions.end(parseToken(transaction));
  return jsonResponse({});
}

/** Queues the read at the time that the request's body selects. */
function readAt<T>(
  call: Call,
  body: Record<string, unknown>,
  read: (transaction?: Transaction) => T,
): Promise<Selected<T>> {
  const selector = parseSelector(body);
  return call.read(() => readSelected(call.services.database, selector, read));
}

/** A list response; the token of a newly begun transaction comes first. */
function listResponse({ begun }: Selected<unknown>, parts: object[]): Response {
  return jsonResponse(begun === null ? parts : [{ transaction: begun }, ...parts]);
}

/** Throws UNIMPLEMENTED. */
export async function noSuchMethod(call: Call): Promise<never> {
  await bodyOf(call);
  throw new FirestoreError('UNIMPLEMENTED', `Method ${call.params.method} is not supported.`);
}

/** Throws NOT_FOUND. */
export function noSuchAddress(): never {
  throw new FirestoreError('NOT_FOUND', 'Unknown address.');
}

/** The path of a query's parent; '' for the root. Throws INVALID_ARGUMENT. */
export function parentOf({ params, services: { names } }: Call): string {
  const path = decodePath(params.path ?? '');
  return path === '' ? '' : names.parent(names.of(path));
}

/** The body of a call. Throws INVALID_ARGUMENT. */
export async function bodyOf({ request }: Call): Promise<Record<string, unknown>> {
  return objectOf(await readJson(request), 'The request');
}
