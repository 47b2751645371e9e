import { splitFieldPath } from '../../model/field-path.ts';
import { type Fields, newFields, type Value } from '../../model/value.ts';

/** The selected part of a map: true for the whole map, or the selected part of each key. */
type Selection = true | Map<string, Selection>;

/**
 * Returns a function that picks the selected fields of a document. `paths` are field paths as in requests; `__name__`
 * selects nothing.
 */
export function fieldSelector(paths: readonly string[]): (fields: Fields) => Fields {
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
