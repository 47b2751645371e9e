import type { AskAsOwner } from '@studio-site/backend/outbox';
import { type PlainFields, toFields, toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { type Query, structuredQuery } from '../data/rest/structured-query.ts';
import { splitPath } from '../domain/document-path.ts';
import { askAsOwner, type OwnedBackend } from './owner-access.ts';

/** A document as plain values, with its version. A write can be made conditional on this version. */
export interface OwnedDocument {
  path: string;
  id: string;
  fields: PlainFields;
  version: string;
}

/** A write of a document. `fields: null` deletes it. If `condition` is not met, the whole commit is rejected. */
export interface OwnedWrite {
  path: string;
  fields: PlainFields | null;
  /** Writes only these fields. Default: the whole document. */
  only?: readonly string[];
  condition?: { exists: boolean } | { updateTime: string };
}

const document = z.object({
  name: z.string(),
  fields: z._default(z.record(z.string(), z.unknown()), {}),
  updateTime: z.string(),
});
const gotten = z.array(z.object({ found: z.optional(document) }));
const rows = z.array(z.object({ document: z.optional(document) }));
const counted = z.tuple([
  z.object({
    result: z.object({ aggregateFields: z.object({ found: z.object({ integerValue: z.string() }) }) }),
  }),
]);

/** The documents of a collection, by their fields and ids. */
export interface OwnedQuery extends Pick<Query, 'from' | 'where' | 'fields'> {
  /** Only ids between these two, in the order of code units. */
  between?: readonly [after: string, before: string];
}

/** The number of documents that `batches` reads, or `remove` deletes, at once. */
const AT_ONCE = 500;

/** Reads and writes documents as the owner, bypassing the rules, with every engine. */
export function ownerDocuments(ask: AskAsOwner, projectId: string) {
  const root = `projects/${projectId}/databases/(default)/documents/`;
  const parse = ({ name, fields, updateTime }: z.infer<typeof document>): OwnedDocument => ({
    path: name.slice(root.length),
    id: splitPath(name)[1],
    fields: toPlainFields(fields as Parameters<typeof toPlainFields>[0]),
    version: updateTime,
  });
  const idFilter = (op: string, path: string) => ({
    fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue: root + path } },
  });
  /** A query without `where` if it has no filters, because Firestore refuses an empty one. */
  const structured = (query: Query, ids: readonly object[] = []) => {
    const { where, ...rest } = structuredQuery(query);
    const filters = [...where.compositeFilter.filters, ...ids];
    return { ...rest, ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }) };
  };
  const byId = ({ between, ...query }: OwnedQuery, after?: string) =>
    structured(
      {
        ...{ ...query, order: [['__name__', 'asc']] },
        ...(after && { after: [{ referenceValue: root + after }] }),
      },
      between && [
        idFilter('GREATER_THAN', `${query.from}/${between[0]}`),
        idFilter('LESS_THAN', `${query.from}/${between[1]}`),
      ],
    );
  const run = async (from: string, wanted: object): Promise<OwnedDocument[]> => {
    const answer = rows.parse(await ask(`${splitPath(from)[0]}:runQuery`, { structuredQuery: wanted }));
    return answer.flatMap((row) => (row.document ? [parse(row.document)] : []));
  };
  return {
    /** The existing documents among these paths, by path, with all their fields or only `fieldPaths`. */
    async get(paths: readonly string[], fieldPaths?: readonly string[]): Promise<Map<string, OwnedDocument>> {
      if (paths.length === 0) return new Map();
      const documents = paths.map((path) => root + path);
      const answer = gotten.parse(
        await ask(':batchGet', { documents, ...(fieldPaths && { mask: { fieldPaths } }) }),
      );
      const found = answer.flatMap((row) => (row.found ? [parse(row.found)] : []));
      return new Map(found.map((one) => [one.path, one]));
    },
    find: (query: Query): Promise<OwnedDocument[]> => run(query.from, structured(query)),
    /** Yields the documents in the order of their ids, 500 at a time. */
    async *batches(query: OwnedQuery): AsyncGenerator<OwnedDocument[]> {
      let last: OwnedDocument | undefined;
      do {
        const batch: OwnedDocument[] = await run(query.from, {
          ...byId(query, last?.path),
          limit: AT_ONCE,
        });
        yield batch;
        last = batch.length === AT_ONCE ? batch.at(-1) : undefined;
      } while (last);
    },
    /** The number of documents. */
    async count(query: OwnedQuery): Promise<number> {
      const { orderBy, ...counting } = byId(query);
      const [{ result }] = counted.parse(
        await ask(`${splitPath(query.from)[0]}:runAggregationQuery`, {
          structuredAggregationQuery: {
            structuredQuery: counting,
            aggregations: [{ alias: 'found', count: {} }],
          },
        }),
      );
      return Number(result.aggregateFields.found.integerValue);
    },
    /** Adds one to a number in a document. Throws if there is no such document. */
    async addOne(path: string, fieldPath: string): Promise<void> {
      const fieldTransforms = [{ fieldPath, increment: { integerValue: '1' } }];
      const transform = { document: root + path, fieldTransforms };
      await ask(':commit', { writes: [{ transform, currentDocument: { exists: true } }] });
    },
    /** Deletes documents, 500 in each commit. */
    async remove(paths: readonly string[]): Promise<void> {
      for (let at = 0; at < paths.length; at += AT_ONCE)
        await ask(':commit', {
          writes: paths.slice(at, at + AT_ONCE).map((path) => toWrite({ path, fields: null })),
        });
    },
    /** Makes all writes in one commit. If a condition is not met, throws and writes nothing. */
    async commit(writes: readonly OwnedWrite[]): Promise<void> {
      await ask(':commit', { writes: writes.map(toWrite) });
    },
  };

  function toWrite({ path, fields, only, condition }: OwnedWrite): object {
    const currentDocument = condition && { currentDocument: condition };
    if (fields === null) return { delete: root + path, ...currentDocument };
    const update = { name: root + path, fields: toFields(fields) };
    return { update, ...(only && { updateMask: { fieldPaths: only } }), ...currentDocument };
  }
}

export type OwnerDocuments = ReturnType<typeof ownerDocuments>;

/** The documents of the embedded backend. */
export const backendDocuments = (backend: OwnedBackend, projectId: string): OwnerDocuments =>
  ownerDocuments((path, body) => askAsOwner(backend, projectId, path, body), projectId);

/** Schema of a stored timestamp as a plain value. Converts it to milliseconds since 1970. */
export const storedTime = z.pipe(
  z.object({ $timestamp: z.string() }),
  z.transform(({ $timestamp }) => Date.parse($timestamp)),
);

/** Like `storedTime`; any other value becomes 0. */
export const timeOf = z.catch(storedTime, 0);

/** The timestamp of a time in milliseconds since 1970, as a plain value. */
export const toStoredTime = (time: number) => ({ $timestamp: new Date(time).toISOString() });
