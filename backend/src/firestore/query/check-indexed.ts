import { FirestoreError } from '../../model/errors.ts';
import { splitFieldPath } from '../../model/field-path.ts';
import type { Query } from '../../model/query.ts';
import { alternatives, type Simple } from './branches.ts';
import type {
  FieldOverride,
  IndexConfiguration,
  IndexField,
  Mode,
  Scope,
} from './index/index-configuration.ts';
import { AUTOMATIC, holdsField, overridesOf } from './index/index-definitions.ts';

/**
 * Rejects a query for which Firestore in production would need an index that is neither automatic nor declared, so that
 * missing indexes are found during development. A query with only equality filters needs only single-field indexes,
 * which are merged. A query without equality filters that is ordered by one field needs only that field's index.
 * Collection groups have no automatic indexes. Throws FAILED_PRECONDITION with the index definition to add.
 */
export function checkIndexed(query: Query, indexes: IndexConfiguration, projectId: string): void {
  if (!indexes.enforced) return;
  for (const filters of alternatives(query.filter, { spread: false }) ?? [])
    checkConjunction(query, filters, indexes, projectId);
}

function checkConjunction(
  query: Query,
  filters: Simple[],
  { composites, overrides }: IndexConfiguration,
  projectId: string,
): void {
  const scope = query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  const equal = new Map<string, Mode | 'EITHER'>();
  for (const filter of filters) {
    const mode = equalityMode(filter);
    if (mode && filter.field !== '__name__') equal.set(filter.field, mode);
  }
  const ordered = orderedFields(query, equal);
  const alone = (path: string, mode: Mode): boolean =>
    path === '__name__' || holdsField(overrides, query.collectionId, splitFieldPath(path))(scope, mode);
  const single = ordered.length === 0 || (ordered.length === 1 && equal.size === 0);
  const lone = [
    ...[...equal].map(
      ([path, mode]): IndexField => ({
        path,
        mode: mode === 'CONTAINS' ? mode : 'ASCENDING',
      }),
    ),
    ...ordered,
  ];
  const missing = single ? lone.find(({ path, mode }) => !alone(path, mode)) : undefined;
  if (single && missing === undefined) return;

  const suffixes = [
    ordered,
    ordered.map(
      ({ path, mode }): IndexField => ({ path, mode: mode === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING' }),
    ),
  ];
  const covered = new Set<string>();
  let found = false;
  for (const index of composites) {
    if (index.collectionGroup !== query.collectionId || index.queryScope !== scope) continue;
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
  const [list, wanted] = missing
    ? ['fieldOverrides', missingOverride(query.collectionId, scope, missing, overrides)]
    : [
        'indexes',
        {
          collectionGroup: query.collectionId,
          queryScope: scope,
          fields: [
            ...[...equal].map(([path, mode]) => definedField(path, mode === 'CONTAINS' ? mode : 'ASCENDING')),
            ...ordered.map(({ path, mode }) => definedField(path, mode)),
          ],
        },
      ];
  throw new FirestoreError(
    'FAILED_PRECONDITION',
    `The query requires an index. Add to "${list}" in firestore.indexes.json (project ${projectId}): ${JSON.stringify(wanted)}`,
  );
}

const definedMode = (mode: Mode) => (mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode });
const definedField = (fieldPath: string, mode: Mode) => ({ fieldPath, ...definedMode(mode) });

/**
 * The field override to add to `firestore.indexes.json`. It contains the field's existing indexes and the missing one,
 * because an override replaces all indexes of a field.
 */
function missingOverride(
  collectionGroup: string,
  scope: Scope,
  { path, mode }: IndexField,
  overrides: readonly FieldOverride[],
): object {
  const kept = overridesOf(overrides, collectionGroup, splitFieldPath(path)) ?? AUTOMATIC;
  const indexes = [...kept, { scope, mode }].map((index) => ({
    queryScope: index.scope,
    ...definedMode(index.mode),
  }));
  return { collectionGroup, fieldPath: path, indexes };
}

function equalityMode(filter: Simple): 'EITHER' | 'CONTAINS' | null {
  if (filter.kind === 'unary') return filter.op === 'IS_NULL' || filter.op === 'IS_NAN' ? 'EITHER' : null;
  if (filter.op === 'EQUAL' || filter.op === 'IN') return 'EITHER';
  return filter.op === 'ARRAY_CONTAINS' || filter.op === 'ARRAY_CONTAINS_ANY' ? 'CONTAINS' : null;
}

/**
 * The fields with which an index must end: the query's order without the fields of equality filters. The document name
 * is omitted if it is the only field or its direction equals that of the field before it.
 */
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
