import { splitFieldPath } from '../../../model/field-path.ts';

export type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
export type Scope = 'COLLECTION' | 'COLLECTION_GROUP';
export interface IndexField {
  path: string;
  mode: Mode;
}
export interface CompositeIndex {
  collectionGroup: string;
  queryScope: Scope;
  fields: IndexField[];
}
/** Replaces the automatic indexes of one field and of its subfields. */
export interface FieldOverride {
  collectionGroup: string;
  path: string[];
  indexes: { scope: Scope; mode: Mode }[];
}
/** The content of `firestore.indexes.json`. */
export interface IndexConfiguration {
  composites: CompositeIndex[];
  overrides: FieldOverride[];
  /**
   * Whether a query without a matching index fails, as in production. Otherwise the query reads and sorts the whole
   * collection.
   */
  enforced: boolean;
}

/** `firestore.indexes.json` is invalid. The message is one clear sentence. */
class IndexesError extends Error {
  override name = 'IndexesError';
}

/**
 * Parses the content of `firestore.indexes.json`. With `'any'` instead of that content, no query needs an index. Throws
 * `IndexesError`.
 */
export function parseIndexes(json: unknown): IndexConfiguration {
  if (json === 'any') return { composites: [], overrides: [], enforced: false };
  const { indexes, fieldOverrides = [] } = (json ?? {}) as { indexes?: unknown; fieldOverrides?: unknown };
  if (!Array.isArray(indexes)) throw new IndexesError('firestore.indexes.json: "indexes" must be a list.');
  if (!Array.isArray(fieldOverrides))
    throw new IndexesError('firestore.indexes.json: "fieldOverrides" must be a list.');
  return {
    composites: indexes.map(compositeIndex),
    overrides: fieldOverrides.map(fieldOverride),
    enforced: true,
  };
}

function compositeIndex(entry: unknown, at: number): CompositeIndex {
  const { collectionGroup, queryScope, fields } = (entry ?? {}) as Record<string, unknown>;
  if (typeof collectionGroup !== 'string' || !Array.isArray(fields) || fields.length === 0) {
    throw new IndexesError(`firestore.indexes.json: index ${at + 1} needs "collectionGroup" and "fields".`);
  }
  return {
    collectionGroup,
    queryScope: scopeOf(queryScope),
    fields: fields.map((field: unknown): IndexField => {
      const { fieldPath, ...kind } = (field ?? {}) as Record<string, unknown>;
      const mode = modeOf(kind);
      if (typeof fieldPath !== 'string' || mode === null) {
        throw new IndexesError(
          `firestore.indexes.json: index ${at + 1} has a field without "fieldPath" and "order" or "arrayConfig".`,
        );
      }
      checkFieldPath(fieldPath, `index ${at + 1}`);
      return { path: fieldPath, mode };
    }),
  };
}

function fieldOverride(entry: unknown, at: number): FieldOverride {
  const { collectionGroup, fieldPath, indexes } = (entry ?? {}) as Record<string, unknown>;
  if (typeof collectionGroup !== 'string' || typeof fieldPath !== 'string' || !Array.isArray(indexes)) {
    throw new IndexesError(
      `firestore.indexes.json: field override ${at + 1} needs "collectionGroup", "fieldPath" and "indexes".`,
    );
  }
  return {
    collectionGroup,
    path: checkFieldPath(fieldPath, `field override ${at + 1}`),
    indexes: indexes.map((index: unknown) => {
      const own = (index ?? {}) as Record<string, unknown>;
      const mode = modeOf(own);
      if (mode === null) {
        throw new IndexesError(
          `firestore.indexes.json: field override ${at + 1} has an index without "order" or "arrayConfig".`,
        );
      }
      return { scope: scopeOf(own.queryScope), mode };
    }),
  };
}

/** The segments of a field path; those of `*` (all fields) name none. Throws `IndexesError` if it is not valid. */
function checkFieldPath(fieldPath: string, where: string): string[] {
  try {
    return fieldPath === '*' ? ['*'] : splitFieldPath(fieldPath);
  } catch {
    throw new IndexesError(`firestore.indexes.json: ${where} has the invalid "fieldPath" ${fieldPath}.`);
  }
}

const scopeOf = (text: unknown): Scope => (text === 'COLLECTION_GROUP' ? 'COLLECTION_GROUP' : 'COLLECTION');

function modeOf({ order, arrayConfig }: Record<string, unknown>): Mode | null {
  const mode = order ?? arrayConfig;
  return mode === 'ASCENDING' || mode === 'DESCENDING' || mode === 'CONTAINS' ? mode : null;
}
