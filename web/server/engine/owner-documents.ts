import type { AskAsOwner } from '@studio-site/backend/outbox';
import { type PlainFields, toFields, toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import { type Query, structuredQuery } from '../../data/rest/structured-query.ts';
import { splitPath } from '../../domain/places.ts';

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

/** Reads and writes documents as the owner, bypassing the rules, with every engine. */
export function ownerDocuments(ask: AskAsOwner, projectId: string) {
  const root = `projects/${projectId}/databases/(default)/documents/`;
  const parse = ({ name, fields, updateTime }: z.infer<typeof document>): OwnedDocument => ({
    path: name.slice(root.length),
    id: splitPath(name)[1],
    fields: toPlainFields(fields as Parameters<typeof toPlainFields>[0]),
    version: updateTime,
  });
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
    async find(query: Query): Promise<OwnedDocument[]> {
      const { where, ...rest } = structuredQuery(query);
      const wanted = { ...rest, ...(query.where.length > 0 && { where }) };
      const answer = rows.parse(
        await ask(`${splitPath(query.from)[0]}:runQuery`, { structuredQuery: wanted }),
      );
      return answer.flatMap((row) => (row.document ? [parse(row.document)] : []));
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
