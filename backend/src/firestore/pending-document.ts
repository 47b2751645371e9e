import { transformed } from './transforms.ts';
import type { Write } from './types.ts';
import { type Fields, newFields, type StoredDocument, type Value } from './value.ts';

/** What a write makes of a document: its pending state (null: none) and the results of its transforms. */
export interface Pending {
  after: StoredDocument | null;
  transformResults: Value[];
}

/** Applies a write to the state before it; preconditions are the caller's matter. `time` in microseconds. */
export function pendingDocument(write: Write, before: StoredDocument | null, time: number): Pending {
  if (write.kind === 'verify') return { after: before, transformResults: [] };
  if (write.kind === 'delete') return { after: null, transformResults: [] };
  let fields: Fields;
  if (write.kind === 'set') fields = write.fields;
  else {
    fields = before?.fields ?? newFields();
    for (const keys of write.mask ?? []) fields = withField(fields, keys, valueAt(write.fields, keys));
  }
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const { value, result } = transformed(transform, valueAt(fields, transform.field), time);
    fields = withField(fields, transform.field, value);
    transformResults.push(result);
  }
  const after = { path: write.path, fields, createTime: before?.createTime ?? time, updateTime: time };
  return { after, transformResults };
}

/** The value at a field path, undefined when a step is missing or not a map. */
export function valueAt(fields: Fields, keys: string[]): Value | undefined {
  let here: Fields | undefined = fields;
  for (const [at, key] of keys.entries()) {
    const value: Value | undefined = here && Object.hasOwn(here, key) ? here[key] : undefined;
    if (at === keys.length - 1) return value;
    here = value && 'mapValue' in value ? (value.mapValue.fields ?? {}) : undefined;
  }
  return undefined;
}

/** A copy with the value set (maps on the way are made), or the field removed when the value is undefined. */
function withField(fields: Fields, keys: string[], value: Value | undefined): Fields {
  const [key = '', ...rest] = keys;
  const copy = Object.assign(newFields(), fields);
  if (rest.length === 0) {
    if (value === undefined) delete copy[key];
    else copy[key] = value;
    return copy;
  }
  const inner = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const isMap = inner !== undefined && 'mapValue' in inner;
  if (value === undefined && !isMap) return copy;
  copy[key] = {
    mapValue: { fields: withField(isMap ? (inner.mapValue.fields ?? {}) : newFields(), rest, value) },
  };
  return copy;
}
