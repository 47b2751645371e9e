import type { RulesFilter } from '../rules/types.ts';
import { FirestoreError } from './errors.ts';
import type { Query } from './types.ts';

export interface CompositeIndex {
  collectionGroup: string;
  queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  fields: IndexField[];
}
type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
interface IndexField {
  path: string;
  mode: Mode;
}

/** `firestore.indexes.json` does not fit; the message is one clear sentence. */
export class IndexesError extends Error {
  override name = 'IndexesError';
}

/** Reads the parsed `firestore.indexes.json`. Throws `IndexesError`. */
export function parseIndexes(json: unknown): CompositeIndex[] {
  const { indexes } = (json ?? {}) as { indexes?: unknown };
  if (!Array.isArray(indexes)) throw new IndexesError('firestore.indexes.json: "indexes" must be a list.');
  return indexes.map((entry: unknown, at) => {
    const { collectionGroup, queryScope, fields } = (entry ?? {}) as Record<string, unknown>;
    if (typeof collectionGroup !== 'string' || !Array.isArray(fields) || fields.length === 0) {
      throw new IndexesError(`firestore.indexes.json: index ${at + 1} needs "collectionGroup" and "fields".`);
    }
    return {
      collectionGroup,
      queryScope: queryScope === 'COLLECTION_GROUP' ? 'COLLECTION_GROUP' : 'COLLECTION',
      fields: fields.map((field: unknown) => indexField(field, at)),
    };
  });
}

function indexField(field: unknown, at: number): IndexField {
  const { fieldPath, order, arrayConfig } = (field ?? {}) as Record<string, unknown>;
  const mode = order ?? arrayConfig;
  if (
    typeof fieldPath !== 'string' ||
    (mode !== 'ASCENDING' && mode !== 'DESCENDING' && mode !== 'CONTAINS')
  ) {
    throw new IndexesError(
      `firestore.indexes.json: index ${at + 1} has a field without "fieldPath" and "order" or "arrayConfig".`,
    );
  }
  return { path: fieldPath, mode };
}

type Simple = Extract<RulesFilter, { kind: 'field' } | { kind: 'unary' }>;

/**
 * Refuses what Firestore would refuse for lack of a composite index, so that a missing one is found before
 * production. Equalities alone are served by merging single-field indexes; one ordered field alone by its own.
 * Throws FAILED_PRECONDITION with the definition to add.
 */
export function checkIndexed(query: Query, indexes: CompositeIndex[], projectId: string): void {
  const scope = query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  const usable = indexes.filter(
    (index) => index.collectionGroup === query.collectionId && index.queryScope === scope,
  );
  for (const conjunction of conjunctions(query.filter))
    checkConjunction(query, conjunction, usable, scope, projectId);
}

function checkConjunction(
  query: Query,
  filters: Simple[],
  usable: CompositeIndex[],
  scope: string,
  projectId: string,
): void {
  const equal = new Map<string, Mode | 'EITHER'>();
  for (const filter of filters) {
    const mode = equalityMode(filter);
    if (mode && filter.field !== '__name__') equal.set(filter.field, mode);
  }
  const ordered = orderedFields(query, equal);
  if (ordered.length === 0) return;
  if (ordered.length === 1 && equal.size === 0) return;
  const suffixes = [
    ordered,
    ordered.map(
      ({ path, mode }): IndexField => ({ path, mode: mode === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING' }),
    ),
  ];
  const covered = new Set<string>();
  let found = false;
  for (const index of usable) {
    const prefix = index.fields.slice(0, index.fields.length - ordered.length);
    const suffix = index.fields.slice(prefix.length);
    const prefixFits = prefix.every(({ path, mode }) => {
      const wanted = equal.get(path);
      return wanted === 'CONTAINS' ? mode === 'CONTAINS' : wanted !== undefined && mode !== 'CONTAINS';
    });
    if (!prefixFits || !suffixes.some((wanted) => sameFields(wanted, suffix))) continue;
    found = true;
    for (const { path } of prefix) covered.add(path);
  }
  if (found && [...equal.keys()].every((path) => covered.has(path))) return;
  const definition = {
    collectionGroup: query.collectionId,
    queryScope: scope,
    fields: [
      ...[...equal].map(([fieldPath, mode]) =>
        mode === 'CONTAINS' ? { fieldPath, arrayConfig: 'CONTAINS' } : { fieldPath, order: 'ASCENDING' },
      ),
      ...ordered.map(({ path, mode }) => ({ fieldPath: path, order: mode })),
    ],
  };
  throw new FirestoreError(
    'FAILED_PRECONDITION',
    `The query requires an index. Add it to firestore.indexes.json (project ${projectId}): ${JSON.stringify(definition)}`,
  );
}

function equalityMode(filter: Simple): 'EITHER' | 'CONTAINS' | null {
  if (filter.kind === 'unary') return filter.op === 'IS_NULL' || filter.op === 'IS_NAN' ? 'EITHER' : null;
  if (filter.op === 'EQUAL' || filter.op === 'IN') return 'EITHER';
  return filter.op === 'ARRAY_CONTAINS' || filter.op === 'ARRAY_CONTAINS_ANY' ? 'CONTAINS' : null;
}

/** The order that an index must have: without equalities, and without the name when it runs as the last field does. */
function orderedFields(query: Query, equal: ReadonlyMap<string, unknown>): IndexField[] {
  const fields = query.orderBy
    .filter(({ field }) => !equal.has(field))
    .map(
      ({ field, direction }): IndexField => ({
        path: field,
        mode: direction === 'ASC' ? 'ASCENDING' : 'DESCENDING',
      }),
    );
  const last = fields.at(-1);
  if (last?.path === '__name__') {
    const previous = fields.at(-2);
    if (previous === undefined || previous.mode === last.mode) fields.pop();
  }
  return fields;
}

function sameFields(a: IndexField[], b: IndexField[]): boolean {
  return (
    a.length === b.length && a.every((field, at) => field.path === b[at]?.path && field.mode === b[at]?.mode)
  );
}

function conjunctions(filter: RulesFilter | null): Simple[][] {
  if (filter === null) return [[]];
  if (filter.kind === 'or') return filter.filters.flatMap(conjunctions);
  if (filter.kind === 'and') {
    return filter.filters.reduce<Simple[][]>(
      (all, inner) => all.flatMap((left) => conjunctions(inner).map((right) => [...left, ...right])),
      [[]],
    );
  }
  return [[filter as Simple]];
}
