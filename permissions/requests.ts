import { type Plain, type PlainFields, toFields, toValue } from '@studio-site/backend/values';
import { splitPath } from '../web/domain/places.ts';

export type Fields = PlainFields;
type Filter = readonly [
  field: string,
  op: 'EQUAL' | 'ARRAY_CONTAINS' | 'GREATER_THAN' | 'LESS_THAN_OR_EQUAL',
  value: Plain,
];

/** One read or write (docs/product.md#reads), as the SDK sends it. */
export type Ask =
  | { kind: 'get' }
  | { kind: 'list'; filters?: Filter[]; orderBy?: string[]; limit?: number; group?: boolean }
  /** An update of these fields alone. */
  | { kind: 'update'; fields: Fields }
  /** A write of the whole document, whether it exists or not. */
  | { kind: 'overwrite'; fields: Fields }
  /** A write that fails if the document exists. */
  | { kind: 'create'; fields: Fields }
  | { kind: 'delete' }
  /** A commit of several writes. */
  | { kind: 'commit'; writes: Write[] }
  | FileAsk;

/** A request for a file: `announce` starts an upload without its bytes. */
export interface FileAsk {
  kind: 'file';
  does: 'read' | 'list' | 'upload' | 'announce' | 'change' | 'delete';
  /** The object's name; by default the picture's file. */
  name?: string;
  type?: string;
  /** Bytes. */
  size?: number;
  settings?: Record<string, string>;
  metadata?: Record<string, string>;
}

/** A write of whole documents or, with `only`, of some fields; `stamped` fields get the server's time. */
export interface Write {
  path: string;
  fields: Fields | null;
  only?: string[];
  stamped?: string[];
}

/** The request body and path of a call on the document at `path`; a list call queries its collection. */
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

/** A write in the form of the REST interface; `fields` null deletes. */
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

/** The parent path and collection id of a query for the siblings of the document at `path`. */
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
/** Several writes in one commit. */
export const together = (...writes: Write[]): Ask => ({ kind: 'commit', writes });
export const remove: Ask = { kind: 'delete' };
