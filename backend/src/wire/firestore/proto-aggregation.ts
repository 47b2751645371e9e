import { FirestoreError } from '../../model/errors.ts';
import type { AggregationRequest } from '../../model/query.ts';
import { fieldOf } from './proto-query.ts';
import { listOf, objectOf, textOf, wholeOf } from './proto-value.ts';

const MOST_AGGREGATIONS = 5;
const ALIAS_BYTES = 1500;

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);

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
