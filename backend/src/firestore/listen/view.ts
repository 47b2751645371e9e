import type { Change, Query } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { Database } from '../database-api.ts';

/** A change of one document in a view's result. `put`: the document is new in the result, or its content changed. */
export type Delta =
  | { kind: 'put'; document: StoredDocument }
  /**
   * A document leaves the result. `document`: its current state, null if deleted. `matches`: whether the document still
   * matches the filter; if so, only the query's limit or offset excludes it.
   */
  | { kind: 'leave'; path: string; document: StoredDocument | null; matches: boolean };

/** The result of a document or query, shared by its listeners. */
export interface View {
  /** The current result, in no particular order. */
  documents(): StoredDocument[];
  /** Applies the changes of a commit and returns how the result changed. */
  apply(changes: Change[]): Delta[];
}

export function documentView(database: Database, path: string): View {
  return {
    documents() {
      const document = database.read(path);
      return document ? [document] : [];
    },
    apply(changes) {
      const change = changes.find((candidate) => candidate.path === path);
      if (!change) return [];
      return change.after
        ? [{ kind: 'put', document: change.after }]
        : [{ kind: 'leave', path, document: null, matches: false }];
    },
  };
}

/** A view of a query's result. */
export function queryView(database: Database, query: Query): View {
  return query.limit === null && query.offset === 0
    ? openView(database, query)
    : limitedView(database, query);
}

/** A view of a query without limit and offset, in which each document matches independently of the others. */
function openView(database: Database, query: Query): View {
  const members = new Set(database.run(query).map((document) => document.path));
  return {
    documents: () => database.run(query),
    apply(changes) {
      const deltas: Delta[] = [];
      for (const { path, after } of changes) {
        if (after && database.matches(query, after)) {
          members.add(path);
          deltas.push({ kind: 'put', document: after });
        } else if (members.delete(path))
          deltas.push({ kind: 'leave', path, document: after, matches: false });
      }
      return deltas;
    },
  };
}

/**
 * A view of a query with a limit or an offset, where one change can move other documents in or out. If a commit can
 * affect the result, the query runs again, and the two results are compared.
 */
function limitedView(database: Database, query: Query): View {
  const compare = database.compare(query);
  const first = database.run(query);
  let members = versions(first);
  let last = lastOfFull(first);

  /**
   * The last document of a result, if the result has reached the limit. Only this one is stored, because the whole
   * result in a thousand views would take too much memory.
   */
  function lastOfFull(result: StoredDocument[]): StoredDocument | undefined {
    return query.offset === 0 && result.length === query.limit ? result.at(-1) : undefined;
  }

  /** Whether a document sorts after the last one of a full result. Such a document does not affect the result. */
  function isBehind(document: StoredDocument): boolean {
    return last !== undefined && compare(document, last) > 0;
  }

  return {
    documents: () => database.run(query),
    apply(changes) {
      const touched = changes.some(
        ({ path, before, after }) =>
          members.has(path) ||
          (after !== null && database.matches(query, after) && !isBehind(after)) ||
          // With an offset, a change of a skipped document shifts the result.
          (query.offset > 0 && before !== null && database.matches(query, before)),
      );
      if (!touched) return [];
      const result = database.run(query);
      const next = versions(result);
      const deltas: Delta[] = [];
      for (const path of members.keys()) {
        if (next.has(path)) continue;
        const document = database.read(path);
        deltas.push({
          kind: 'leave',
          path,
          document,
          matches: document !== null && database.matches(query, document),
        });
      }
      for (const document of result) {
        if (members.get(document.path) !== document.updateTime) deltas.push({ kind: 'put', document });
      }
      members = next;
      last = lastOfFull(result);
      return deltas;
    },
  };
}

function versions(documents: StoredDocument[]): Map<string, number> {
  return new Map(documents.map((document) => [document.path, document.updateTime]));
}
