import type { IndexEntry } from '../store/index-entries.ts';
import { joinFieldPath, splitFieldPath } from './field-path.ts';
import { indexKey } from './index-key.ts';
import type { CompositeIndex } from './indexes.ts';
import { valueAt } from './pending-document.ts';
import type { Fields, StoredDocument, Value } from './value.ts';

export interface IndexedField {
  field: string;
  descending: boolean;
}
/** An index of one collection id: the automatic one of a field, or a composite one. */
export interface IndexDefinition {
  name: string;
  fields: IndexedField[];
}

/** The automatic index of one field, upward; downward orders read it backwards. */
export function singleField(field: string): IndexDefinition {
  return { name: nameOf([{ field, descending: false }]), fields: [{ field, descending: false }] };
}

/** The composite indexes of each collection id. Those over lists' items are checked for, but not kept. */
export function compositesById(indexes: CompositeIndex[]): Map<string, IndexDefinition[]> {
  const byId = new Map<string, IndexDefinition[]>();
  for (const { collectionGroup, queryScope, fields } of indexes) {
    if (queryScope !== 'COLLECTION' || fields.some(({ mode }) => mode === 'CONTAINS')) continue;
    const own = fields.map(({ path, mode }) => ({ field: path, descending: mode === 'DESCENDING' }));
    byId.set(collectionGroup, [...(byId.get(collectionGroup) ?? []), { name: nameOf(own), fields: own }]);
  }
  return byId;
}

function nameOf(fields: IndexedField[]): string {
  return fields.map(({ field, descending }) => `${field}${descending ? ' -' : ' +'}`).join(',');
}

/** Every entry of a document: one a field path, and one a composite index all of whose fields it has. */
export function entriesOf(document: StoredDocument, composites: readonly IndexDefinition[]): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (const [keys, value] of fieldPaths(document.fields, [])) {
    entries.push({
      name: singleField(joinFieldPath(keys)).name,
      key: Buffer.concat([indexKey(value, false), pathKey(document.path, false)]),
    });
  }
  for (const { name, fields } of composites) {
    const key = compositeKey(document, fields);
    if (key) entries.push({ name, key });
  }
  return entries;
}

function compositeKey(document: StoredDocument, fields: IndexedField[]): Buffer | null {
  const parts: Buffer[] = [];
  for (const { field, descending } of fields) {
    const value = valueAt(document.fields, splitFieldPath(field));
    if (value === undefined) return null;
    parts.push(indexKey(value, descending));
  }
  return Buffer.concat([...parts, pathKey(document.path, fields.at(-1)?.descending ?? false)]);
}

/** Equal values stand in the order of their paths, in the direction of the last field. */
function pathKey(path: string, descending: boolean): Buffer {
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
