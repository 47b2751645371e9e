import type { Write } from '../../model/query.ts';
import { type Fields, newFields, type StoredDocument, type Value, valueAt } from '../../model/value.ts';
import { checkFieldCount } from '../limits.ts';
import { transformed } from './transforms.ts';

/** A document after a write (null if it is deleted), and the results of the write's transforms. */
export interface Pending {
  after: StoredDocument | null;
  transformResults: Value[];
}

/** The times of a commit, in microseconds. */
export interface CommitTimes {
  /** Becomes the create and update time of documents. Later commits have later versions, even if the clock is set back. */
  version: number;
  /** The value of `request.time` in rules, and of server timestamps, which rules compare with it. */
  request: number;
}

/** Adds `parts` to the number of fields and list items that the commit has read. Throws if the sum is too high. */
export type Effort = (parts: number) => void;

/** Computes the document after a write. Does not check preconditions. */
export function pendingDocument(
  write: Write,
  before: StoredDocument | null,
  times: CommitTimes,
  effort: Effort,
): Pending {
  if (write.kind === 'verify') return { after: before, transformResults: [] };
  if (write.kind === 'delete') return { after: null, transformResults: [] };
  let fields: Fields;
  const own = new WeakSet<Fields>();
  if (write.kind === 'set') fields = write.fields;
  else {
    fields = before?.fields ?? newFields();
    effort(Object.keys(fields).length);
    for (const keys of write.mask ?? []) fields = withField(fields, keys, valueAt(write.fields, keys), own);
  }
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const current = valueAt(fields, transform.field);
    effort(itemsOf(transform, current));
    const { value, result } = transformed(transform, current, times.request);
    fields = withField(fields, transform.field, value, own);
    transformResults.push(result);
  }
  effort(checkFieldCount(fields));
  const after = {
    path: write.path,
    fields,
    createTime: before?.createTime ?? times.version,
    updateTime: times.version,
  };
  return { after, transformResults };
}

/** The number of list items that an array transform compares, which determines its cost. */
function itemsOf(transform: Write['transforms'][number], current: Value | undefined): number {
  if (transform.kind !== 'arrayUnion' && transform.kind !== 'arrayRemove') return 0;
  const stored = current && 'arrayValue' in current ? (current.arrayValue.values ?? []) : [];
  return stored.length + transform.values.length;
}

/**
 * Sets the value at a path, creating missing maps; removes the field if the value is undefined. A map is copied only
 * once and then recorded in `own`, because copying it for every field would be quadratic.
 */
function withField(fields: Fields, keys: string[], value: Value | undefined, own: WeakSet<Fields>): Fields {
  const [key = '', ...rest] = keys;
  const copy = own.has(fields) ? fields : Object.assign(newFields(), fields);
  own.add(copy);
  if (rest.length === 0) {
    if (value === undefined) delete copy[key];
    else copy[key] = value;
    return copy;
  }
  const inner = Object.hasOwn(copy, key) ? copy[key] : undefined;
  const isMap = inner !== undefined && 'mapValue' in inner;
  if (value === undefined && !isMap) return copy;
  const below = isMap ? (inner.mapValue.fields ?? newFields()) : newFields();
  copy[key] = { mapValue: { fields: withField(below, rest, value, own) } };
  return copy;
}
