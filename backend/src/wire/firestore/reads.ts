import type { Transaction } from '../../firestore/transactions/transaction.ts';
import { FirestoreError } from '../../model/errors.ts';
import type { AggregationRequest } from '../../model/query.ts';
import { timestampText } from '../../model/timestamp.ts';
import type { Call } from '../call.ts';
import { fieldOf, parseQuery } from './proto-query.ts';
import { parseSelector, readSelected, type Selected } from './proto-transaction.ts';
import { listOf, objectOf, textOf, wholeOf } from './proto-value.ts';
import { masker, maskOfBody } from './read-mask.ts';
import { decodePath } from './rest-documents.ts';

const MOST_AGGREGATIONS = 5;

const ALIAS_BYTES = 1500;

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);

/** The parts of a call that a read method uses. `params` contains the path of the parent document. */
export type ReadCall = Pick<Call, 'caller' | 'params' | 'read' | 'services'>;

/** A read method. Resolves to its response, which is a list. */
export type Read = (call: ReadCall, body: Record<string, unknown>) => Promise<object[]>;

/**
 * `documents:batchGet`. Duplicate names are returned once, as in Firestore. Otherwise a short request could read
 * gigabytes.
 */
export const batchGet: Read = async (call, body) => {
  const { database, names } = call.services;
  const paths = [...new Set(listOf(body.documents, 'documents').map((name) => names.path(name)))];
  const masked = masker(maskOfBody(body.mask));
  const selected = await readAt(call, body, (transaction) =>
    database.batchGet(paths, call.caller, transaction),
  );
  const readTime = timestampText(selected.readTime);
  return listOfParts(
    selected,
    selected.result.map(({ path, document }) =>
      document === null
        ? { missing: names.of(path), readTime }
        : { found: names.document(masked(document)), readTime },
    ),
  );
};

/** `documents:runQuery`: runs a query below a parent document or the root. */
export const runQuery: Read = async (call, body) => {
  const { database, names } = call.services;
  const query = parseQuery(body.structuredQuery, parentOf(call), names.database);
  const selected = await readAt(call, body, (transaction) => database.query(query, call.caller, transaction));
  const masked = masker(query.select);
  const readTime = timestampText(selected.readTime);
  return listOfParts(
    selected,
    selected.result.length === 0
      ? [{ readTime }]
      : selected.result.map((document) => ({ document: names.document(masked(document)), readTime })),
  );
};

/** `documents:runAggregationQuery`: computes counts, sums and averages. */
export const runAggregationQuery: Read = async (call, body) => {
  const { database, names } = call.services;
  const { structuredQuery, aggregations } = objectOf(
    body.structuredAggregationQuery,
    'structuredAggregationQuery',
  );
  const query = parseQuery(structuredQuery, parentOf(call), names.database);
  const wanted = parseAggregations(aggregations);
  const selected = await readAt(call, body, (transaction) =>
    database.aggregate(query, wanted, call.caller, transaction),
  );
  const readTime = timestampText(selected.readTime);
  return listOfParts(selected, [{ result: { aggregateFields: selected.result }, readTime }]);
};

/** Queues a read of the state that the request's body selects. */
function readAt<T>(
  call: ReadCall,
  body: Record<string, unknown>,
  read: (transaction?: Transaction) => T,
): Promise<Selected<T>> {
  const selector = parseSelector(body);
  return call.read(() => readSelected(call.services.database, selector, read));
}

/** The list to send as the response. If a transaction was begun, its token comes first. */
function listOfParts({ begun }: Selected<unknown>, parts: object[]): object[] {
  return begun === null ? parts : [{ transaction: begun }, ...parts];
}

/** The path of a query's parent; '' for the root. Throws INVALID_ARGUMENT. */
export function parentOf({ params, services: { names } }: Pick<Call, 'params' | 'services'>): string {
  const path = decodePath(params.path ?? '');
  return path === '' ? '' : names.parent(names.of(path));
}

/** Parses the aggregations of a `structuredAggregationQuery`. Throws INVALID_ARGUMENT. */
export function parseAggregations(json: unknown): AggregationRequest[] {
  const list = listOf(json, 'aggregations');
  if (list.length === 0) throw invalid('Aggregations can not be empty.');
  if (list.length > MOST_AGGREGATIONS)
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MOST_AGGREGATIONS}. Received: ${list.length}`,
    );
  const aliases = new Set<string>();
  let unnamed = 0;
  return list.map((entry) => {
    const aggregation = objectOf(entry, 'aggregation');
    const given = aggregation.alias === undefined ? '' : textOf(aggregation.alias, 'alias');
    if (given === '') unnamed += 1;
    const alias = given === '' ? `field_${unnamed}` : given;
    checkAlias(alias);
    if (aliases.has(alias)) throw invalid(`Aggregation aliases contain duplicate alias: ${alias}.`);
    aliases.add(alias);
    return { alias, ...parseOperation(aggregation) };
  });
}

function checkAlias(alias: string): void {
  if (/^__.*__$/s.test(alias)) throw invalid(`The property.name "${alias.slice(0, 200)}" is reserved.`);
  if (Buffer.byteLength(alias) > ALIAS_BYTES)
    throw invalid(`The property.name is longer than ${ALIAS_BYTES} bytes.`);
}

function parseOperation(aggregation: Record<string, unknown>): Omit<AggregationRequest, 'alias'> {
  if (aggregation.count !== undefined)
    return { kind: 'count', field: null, upTo: parseUpTo(objectOf(aggregation.count, 'count').upTo) };
  if (aggregation.sum !== undefined)
    return { kind: 'sum', field: aggregatedField(objectOf(aggregation.sum, 'sum').field), upTo: null };
  if (aggregation.avg !== undefined)
    return { kind: 'average', field: aggregatedField(objectOf(aggregation.avg, 'avg').field), upTo: null };
  throw invalid('Operator field in Aggregation is not set.');
}

/** Maximum of a count: a number, a string of digits, or either as `{value}`. */
function parseUpTo(json: unknown): number | null {
  if (json === undefined || json === null) return null;
  const bare = typeof json === 'object' ? (json as { value?: unknown }).value : json;
  const upTo = wholeOf(bare, 'upTo');
  if (upTo < 0)
    throw invalid('The `up_to` value in a COUNT aggregation must be greater than or equal to zero.');
  return upTo;
}

function aggregatedField(json: unknown): string {
  const field = fieldOf(json);
  if (field === '__name__') throw invalid('Aggregations are not supported for the property: __key__');
  return field;
}
