import { FirestoreError } from '../../model/errors.ts';
import { splitFieldPath } from '../../model/field-path.ts';
import { type Fields, newFields, type StoredDocument, type Value } from '../../model/value.ts';
import { listOf, messageOf, textOf } from './proto-value.ts';

/** The selected part of a map: true for the whole map, or the selected part of each key. */
type Selection = true | Map<string, Selection>;

/**
 * Returns a function that picks the selected fields of a document. `paths` are field paths as in requests; `__name__`
 * selects nothing.
 */
function fieldSelector(paths: readonly string[]): (fields: Fields) => Fields {
  const root = new Map<string, Selection>();
  for (const path of paths) if (path !== '__name__') select(root, splitFieldPath(path));
  return (fields) => taken(fields, root);
}

function select(selection: Map<string, Selection>, [key = '', ...rest]: string[]): void {
  const known = selection.get(key);
  if (known === true) return;
  if (rest.length === 0) {
    selection.set(key, true);
    return;
  }
  const below = known ?? new Map<string, Selection>();
  selection.set(key, below);
  select(below, rest);
}

function taken(fields: Fields, selection: ReadonlyMap<string, Selection>): Fields {
  const result = newFields();
  for (const key of Object.keys(fields)) {
    const below = selection.get(key);
    if (below === undefined) continue;
    const value = fields[key] as Value;
    if (below === true) result[key] = value;
    else if ('mapValue' in value) {
      const inner = taken(value.mapValue.fields ?? {}, below);
      if (Object.keys(inner).length > 0) result[key] = { mapValue: { fields: inner } };
    }
  }
  return result;
}

/** The paths of the fields to return; null for all fields. */
export type ReadMask = readonly string[] | null;

const MOST_PATHS = 1000;

/** Parses the mask in a URL: `mask.fieldPaths=a&mask.fieldPaths=b.c`. Throws INVALID_ARGUMENT. */
export function maskOfAddress(search: URLSearchParams): ReadMask {
  const paths = search.getAll('mask.fieldPaths');
  return paths.length === 0 ? null : checked(paths);
}

/** Parses the mask in a request body. A mask without paths removes all fields. Throws INVALID_ARGUMENT. */
export function maskOfBody(json: unknown): ReadMask {
  if (json === undefined || json === null) return null;
  const { fieldPaths } = messageOf(json, 'mask', ['fieldPaths']);
  return checked(listOf(fieldPaths, 'fieldPaths').map((path) => textOf(path, 'fieldPath')));
}

/** Returns a function that removes all fields outside the mask. Create it once for all documents of a response. */
export function masker(mask: ReadMask): (document: StoredDocument) => StoredDocument {
  if (mask === null) return (document) => document;
  const select = fieldSelector(mask);
  return (document) => ({ ...document, fields: select(document.fields) });
}

function checked(paths: string[]): string[] {
  if (paths.length > MOST_PATHS)
    throw new FirestoreError('INVALID_ARGUMENT', `A mask can name at most ${MOST_PATHS} fields.`);
  for (const path of paths) if (path !== '__name__') splitFieldPath(path);
  return paths;
}
