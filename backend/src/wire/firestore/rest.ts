import { FirestoreError } from '../../model/errors.ts';
import { timestampText } from '../../model/timestamp.ts';
import type { Call } from '../call.ts';
import { jsonResponse } from '../http/cors.ts';
import { readJson } from '../http/read-body.ts';
import { parseAggregations } from './proto-aggregation.ts';
import { parseQuery } from './proto-query.ts';
import { listOf, objectOf } from './proto-value.ts';
import { commitResponse, parseWrites } from './proto-write.ts';
import { masker, maskOfBody } from './read-mask.ts';
import { decodePath } from './rest-documents.ts';

/** `documents:batchGet`. A name that is given again is answered once, as Firestore does: a short request must not ask for gigabytes. */
export async function batchGet(call: Call): Promise<Response> {
  const body = await bodyOf(call);
  const { database, names } = call.services;
  const paths = [...new Set(listOf(body.documents, 'documents').map((name) => names.path(name)))];
  const masked = masker(maskOfBody(body.mask));
  const found = await call.read(() => database.batchGet(paths, call.caller));
  const readTime = timestampText(database.readTime());
  return jsonResponse(
    found.map(({ path, document }) =>
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
  const documents = await call.read(() => database.query(query, call.caller));
  const masked = masker(query.select);
  const readTime = timestampText(database.readTime());
  return jsonResponse(
    documents.length === 0
      ? [{ readTime }]
      : documents.map((document) => ({ document: names.document(masked(document)), readTime })),
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
  const aggregateFields = await call.read(() => database.aggregate(query, wanted, call.caller));
  return jsonResponse([{ result: { aggregateFields }, readTime: timestampText(database.readTime()) }]);
}

/** `documents:commit`. */
export async function commit(call: Call): Promise<Response> {
  const { writes } = await bodyOf(call);
  const { database, names } = call.services;
  const parsed = parseWrites(writes, names);
  call.spend('writes', parsed.length);
  return jsonResponse(commitResponse(await database.commit(parsed, call.caller)));
}

/** Transactions are verified at commit by the update times of what was read; the token carries nothing. */
export async function beginTransaction(call: Call): Promise<Response> {
  await bodyOf(call);
  const { database } = call.services;
  return jsonResponse({ transaction: Buffer.from(String(database.readTime())).toString('base64') });
}

/** Nothing is held for a transaction, so nothing is undone. */
export async function rollback(call: Call): Promise<Response> {
  await bodyOf(call);
  return jsonResponse({});
}

/** Throws UNIMPLEMENTED. */
export async function noSuchMethod(call: Call): Promise<never> {
  await bodyOf(call);
  throw new FirestoreError('UNIMPLEMENTED', `Method ${call.params.method} is not supported.`);
}

/** Throws NOT_FOUND. */
export function noSuchAddress(): never {
  throw new FirestoreError('NOT_FOUND', 'No such address.');
}

/** What the query of a request stands below; '' for the root. Throws INVALID_ARGUMENT. */
function parentOf({ params, services: { names } }: Call): string {
  const path = decodePath(params.path ?? '');
  return path === '' ? '' : names.parent(names.of(path));
}

async function bodyOf({ request }: Call): Promise<Record<string, unknown>> {
  return objectOf(await readJson(request), 'The request');
}
