import { type Plain, type PlainFields, toFields, toValue } from '@studio-site/backend/values';
import { splitPath } from '../platform/domain/document-path.ts';

export type Fields = PlainFields;
type Filter = readonly [
  field: string,
  op: 'EQUAL' | 'ARRAY_CONTAINS' | 'GREATER_THAN' | 'LESS_THAN_OR_EQUAL',
  value: Plain,
];

/** A read or write as the SDK sends it (docs/product.md#reads). */
export type Ask =
  | { kind: 'get' }
  | { kind: 'list'; filters?: Filter[]; orderBy?: string[]; limit?: number; group?: boolean }
  /** Updates only these fields. */
  | { kind: 'update'; fields: Fields }
  /** Writes the whole document, whether it exists or not. */
  | { kind: 'overwrite'; fields: Fields }
  /** Writes the document, and fails if it exists. */
  | { kind: 'create'; fields: Fields }
  | { kind: 'delete' }
  /** Commits several writes. */
  | { kind: 'commit'; writes: Write[] }
  | FileAsk;

/** A Storage request. `announce` starts an upload without sending its bytes. */
export interface FileAsk {
  kind: 'file';
  does: 'read' | 'list' | 'upload' | 'announce' | 'change' | 'delete';
  /** The object's name; by default the name of the file that belongs to the requested picture or clip. */
  name?: string;
  type?: string;
  /** Size in bytes. */
  size?: number;
  settings?: Record<string, string>;
  metadata?: Record<string, string>;
}

/** Writes a whole document or, with `only`, some of its fields. Fields in `stamped` are set to the server's time. */
export interface Write {
  path: string;
  fields: Fields | null;
  only?: string[];
  stamped?: string[];
}

/** Path and body of the request for the document at `path`. A list request queries its collection. */
export function wireRequest(
  documents: string,
  path: string,
  ask: Exclude<Ask, FileAsk>,
): { path: string; body: unknown } {
  const name = `${documents}/${path}`;
  switch (ask.kind) {
    case 'get':
      return { path: ':batchGet', body: { documents: [name] } };
    case 'list': {
      const { collection, parent } = queryTarget(path);
      return {
        path: `${ask.group ? '' : parent}:runQuery`,
        body: { structuredQuery: structuredQuery(collection, ask) },
      };
    }
    case 'update':
      return commit({
        update: { name, fields: toFields(ask.fields) },
        updateMask: { fieldPaths: Object.keys(ask.fields) },
        currentDocument: { exists: true },
      });
    case 'overwrite':
      return commit({ update: { name, fields: toFields(ask.fields) } });
    case 'create':
      return commit({ update: { name, fields: toFields(ask.fields) }, currentDocument: { exists: false } });
    case 'delete':
      return commit({ delete: name });
    case 'commit':
      return commit(...ask.writes.map((write) => wireWrite(documents, write)));
  }
}

/** A write as the REST interface expects it. If `fields` is null, the write deletes the document. */
export function wireWrite(documents: string, { path, fields, only, stamped = [] }: Write): object {
  const name = `${documents}/${path}`;
  if (fields === null) return { delete: name };
  return {
    update: { name, fields: toFields(fields) },
    ...(only ? { updateMask: { fieldPaths: only } } : {}),
    ...(stamped.length > 0
      ? { updateTransforms: stamped.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })) }
      : {}),
  };
}

const commit = (...writes: object[]) => ({ path: ':commit', body: { writes } });

/** Parent path and collection id, for a query of the documents beside the one at `path`. */
function queryTarget(path: string): { parent: string; collection: string } {
  const [parent, collection] = splitPath(splitPath(path)[0]);
  return { parent: parent === '' ? '' : `/${parent}`, collection };
}

function structuredQuery(collectionId: string, ask: Extract<Ask, { kind: 'list' }>) {
  const filters = (ask.filters ?? []).map(([fieldPath, op, value]) => ({
    fieldFilter: { field: { fieldPath }, op, value: toValue(value) },
  }));
  return {
    from: [{ collectionId, ...(ask.group ? { allDescendants: true } : {}) }],
    ...(filters.length > 0 ? { where: { compositeFilter: { op: 'AND', filters } } } : {}),
    orderBy: (ask.orderBy ?? []).map((order) => ({
      field: { fieldPath: order.replace('-', '') },
      direction: order.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
    })),
    ...(ask.limit === undefined ? {} : { limit: ask.limit }),
  };
}

export const get: Ask = { kind: 'get' };
export const list = (filters: Filter[] = [], orderBy: string[] = [], limit?: number): Ask => ({
  kind: 'list',
  filters,
  orderBy,
  ...(limit === undefined ? {} : { limit }),
});
export const update = (fields: Fields): Ask => ({ kind: 'update', fields });
export const create = (fields: Fields): Ask => ({ kind: 'create', fields });
export const overwrite = (fields: Fields): Ask => ({ kind: 'overwrite', fields });
/** A request that commits several writes. */
export const together = (...writes: Write[]): Ask => ({ kind: 'commit', writes });
export const remove: Ask = { kind: 'delete' };
