import { joinFieldPath, splitFieldPath } from '../../../model/field-path.ts';
import { type Fields, type StoredDocument, type Value, valueAt } from '../../../model/value.ts';
import { collectionOf } from '../../../store/documents.ts';
import { type IndexEntry, indexId } from '../../../store/index-entries.ts';
import type {
  CompositeIndex,
  FieldOverride,
  IndexConfiguration,
  Mode,
  Scope,
} from './index-configuration.ts';
import { indexKey } from './index-key.ts';

export interface IndexedField {
  field: string;
  mode: Mode;
}
/** One index: of all documents by name, of a field's values, of a field's list items, or a composite index. */
export interface IndexDefinition {
  name: string;
  fields: IndexedField[];
}

/** The index of all documents by name. */
export const BY_NAME: IndexDefinition = { name: '__name__', fields: [] };

/**
 * An index of one field: of its values in ascending order (it can also be read backwards), or of its list items.
 */
export function singleField(field: string, mode: 'ASCENDING' | 'CONTAINS'): IndexDefinition {
  return { name: nameOf([{ field, mode }]), fields: [{ field, mode }] };
}

export function composite(index: CompositeIndex): IndexDefinition {
  const fields = index.fields.map(({ path, mode }) => ({ field: path, mode }));
  return { name: nameOf(fields), fields };
}

function nameOf(fields: IndexedField[]): string {
  const signs = { ASCENDING: '+', DESCENDING: '-', CONTAINS: '[]' };
  return fields.map(({ field, mode }) => `${field} ${signs[mode]}`).join(',');
}

/** The storage key for index entries of a collection group. It cannot equal the path of a collection. */
export const groupPlace = (collectionId: string) => `**/${collectionId}`;

export const AUTOMATIC: FieldOverride['indexes'] = (['ASCENDING', 'DESCENDING', 'CONTAINS'] as const).map(
  (mode) => ({ scope: 'COLLECTION', mode }),
);

/** The override that applies to a field: the field's own, or that of a map that contains the field. Null for none. */
export function overridesOf(
  overrides: readonly FieldOverride[],
  collectionId: string,
  keys: readonly string[],
): FieldOverride['indexes'] | null {
  const own = overrides
    .filter((override) => override.collectionGroup === collectionId)
    .filter(({ path }) => path.every((key, at) => key === keys[at]))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return own?.indexes ?? null;
}

/**
 * Returns a function that tells whether the field has an index with the given scope and mode: an automatic index or, if
 * an override applies to the field, an index of that override.
 */
export function holdsField(
  overrides: readonly FieldOverride[],
  collectionId: string,
  keys: readonly string[],
): (scope: Scope, mode: Mode) => boolean {
  const own = overridesOf(overrides, collectionId, keys);
  if (own === null) return (scope) => scope === 'COLLECTION';
  // Ascending and descending count as equal, because an index can be read backwards.
  const kind = (mode: Mode) => (mode === 'CONTAINS' ? 'CONTAINS' : 'ORDER');
  return (scope, mode) => own.some((index) => index.scope === scope && kind(index.mode) === kind(mode));
}

/**
 * Returns a function that creates the index entries of a document: by name, by each field (subject to overrides), and
 * for matching composite indexes.
 */
export function entryMaker({ composites, overrides }: IndexConfiguration) {
  const byId = new Map<string, { definition: IndexDefinition; scope: Scope }[]>();
  for (const index of composites) {
    const known = byId.get(index.collectionGroup) ?? [];
    byId.set(index.collectionGroup, [...known, { definition: composite(index), scope: index.queryScope }]);
  }
  const overridden = new Set(overrides.map(({ collectionGroup }) => collectionGroup));
  const plain = holdsField([], '', []);

  return (document: StoredDocument): IndexEntry[] => {
    const { collection, collectionId } = collectionOf(document.path);
    const places: Record<Scope, string> = {
      COLLECTION: collection,
      COLLECTION_GROUP: groupPlace(collectionId),
    };
    const upward = pathKey(document.path, false);
    const entries: IndexEntry[] = [];
    const add = (scope: Scope, name: string, parts: Buffer[], end: Buffer) => {
      const key = parts.length === 0 ? end : Buffer.concat([...parts, end]);
      entries.push({ index: indexId(places[scope], name), key });
    };
    for (const scope of ['COLLECTION', 'COLLECTION_GROUP'] as const) add(scope, BY_NAME.name, [], upward);
    for (const [keys, value] of fieldPaths(document.fields, [])) {
      const held = overridden.has(collectionId) ? holdsField(overrides, collectionId, keys) : plain;
      const field = joinFieldPath(keys);
      for (const scope of ['COLLECTION', 'COLLECTION_GROUP'] as const) {
        if (held(scope, 'ASCENDING'))
          add(scope, singleField(field, 'ASCENDING').name, [indexKey(value, false)], upward);
        if ('arrayValue' in value && held(scope, 'CONTAINS'))
          for (const item of itemKeys(value)) add(scope, singleField(field, 'CONTAINS').name, [item], upward);
      }
    }
    for (const { definition, scope } of byId.get(collectionId) ?? []) {
      const descending = definition.fields.at(-1)?.mode === 'DESCENDING';
      for (const parts of compositeKeys(document, definition.fields))
        add(scope, definition.name, parts, descending ? pathKey(document.path, true) : upward);
    }
    return entries;
  };
}

/**
 * The keys of a document in a composite index: usually one; one per item of an indexed list; none if a field is
 * missing.
 */
function compositeKeys(document: StoredDocument, fields: IndexedField[]): Buffer[][] {
  let keys: Buffer[][] = [[]];
  for (const { field, mode } of fields) {
    const value = valueAt(document.fields, splitFieldPath(field));
    if (value === undefined) return [];
    const parts = mode === 'CONTAINS' ? itemKeys(value) : [indexKey(value, mode === 'DESCENDING')];
    keys = keys.flatMap((done) => parts.map((part) => [...done, part]));
  }
  return keys;
}

/** The distinct items of a list as index keys; empty for other values. */
function itemKeys(value: Value): Buffer[] {
  if (!('arrayValue' in value)) return [];
  const keys = new Map<string, Buffer>();
  for (const item of value.arrayValue.values ?? []) {
    const key = indexKey(item, false);
    keys.set(key.toString('latin1'), key);
  }
  return [...keys.values()];
}

/**
 * A document's path as an index key. It determines the order of documents whose indexed fields are equal, in the
 * direction of the last field.
 */
export function pathKey(path: string, descending: boolean): Buffer {
  return indexKey({ referenceValue: path }, descending);
}

function* fieldPaths(fields: Fields, above: string[]): Generator<[string[], Value]> {
  for (const key of Object.keys(fields)) {
    const value = fields[key] as Value;
    const keys = [...above, key];
    yield [keys, value];
    if ('mapValue' in value) yield* fieldPaths(value.mapValue.fields ?? {}, keys);
  }
}
