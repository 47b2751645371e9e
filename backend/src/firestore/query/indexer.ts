import { splitFieldPath } from '../../model/field-path.ts';
import type { Query } from '../../model/query.ts';
import { type StoredDocument, valueAt } from '../../model/value.ts';
import type { DocumentTable } from '../../store/documents.ts';
import type { IndexEntry, IndexTable } from '../../store/index-entries.ts';
import { alternatives } from './branches.ts';
import type { IndexConfiguration } from './index/index-configuration.ts';
import { entryMaker, groupPlace } from './index/index-definitions.ts';
import { isCut } from './index/index-key.ts';
import type { QueryMeaning } from './matches.ts';
import { type Plan, planQuery } from './plan-query.ts';
import { inOrder, pathsOf } from './scan.ts';

/** Version of the entries' format. After an increase, the next start rebuilds all entries. */
const FORM = 3;
/**
 * Maximum number of alternatives in a filter for which indexes are read. Firestore allows 30. Beyond 60, sorting the
 * whole collection is not slower than reading the indexes.
 */
const MOST_ALTERNATIVES = 60;

/** The index entries to remove and to add when a document changes. */
export interface IndexDifference {
  path: string;
  removed: readonly IndexEntry[];
  added: readonly IndexEntry[];
}

/** Maintains the index entries of documents, and runs queries on them. */
export interface Indexer {
  /** The index entries to change when a document changes from `before` to `after`. */
  difference(before: StoredDocument | null, after: StoredDocument | null): IndexDifference;
  /** Stores the changed index entries. Call it in the transaction that changes the document. */
  store(difference: IndexDifference): void;
  /** The query's result; null if the indexes cannot be used, so that the caller must read and sort the collection. */
  run(query: Query, meaning: QueryMeaning): StoredDocument[] | null;
}

/**
 * Opens the indexes. If the index definitions have changed, rebuilds all entries. `prefix` is the part of a full
 * document name before the path.
 */
export function openIndexer(
  entries: IndexTable,
  documents: DocumentTable,
  indexes: IndexConfiguration,
  prefix: string,
): Indexer {
  const entriesOf = entryMaker(indexes);
  const { composites, overrides } = indexes;
  const wanted = JSON.stringify([FORM, { composites, overrides }]);
  if (entries.definitions() !== wanted) {
    documents.transaction(() => {
      entries.clear();
      for (const path of documents.paths()) {
        const document = documents.find(path);
        if (document) for (const entry of entriesOf(document)) entries.add(path, entry);
      }
      entries.setDefinitions(wanted);
    });
  }

  const resultsOf =
    (meaning: QueryMeaning): ResultAt =>
    (path) => {
      const document = documents.find(path);
      return document && meaning.matches(document) && meaning.within(document) ? document : null;
    };

  /**
   * The documents of one alternative. Throws `Unordered` if the order depends on a value that was cut off in its key.
   */
  function* read(plan: Plan, place: string, resultAt: ResultAt): Generator<StoredDocument> {
    const ordered = plan.ordered.map(splitFieldPath);
    for (const path of pathsOf(entries, place, plan)) {
      const document = resultAt(path);
      if (document === null) continue;
      for (const keys of ordered) {
        const value = valueAt(document.fields, keys);
        if (value && isCut(value)) throw new Unordered();
      }
      yield document;
    }
  }

  return {
    difference(before, after) {
      const path = (after ?? before)?.path ?? '';
      const old = before ? entriesOf(before) : [];
      const fresh = after ? entriesOf(after) : [];
      if (old.length === 0 || fresh.length === 0) return { path, removed: old, added: fresh };
      const known = new Set(old.map(nameOf));
      const current = new Set(fresh.map(nameOf));
      return {
        path,
        removed: old.filter((entry) => !current.has(nameOf(entry))),
        added: fresh.filter((entry) => !known.has(nameOf(entry))),
      };
    },
    store({ path, removed, added }) {
      for (const entry of removed) entries.remove(entry);
      for (const entry of added) entries.add(path, entry);
    },
    run(query, meaning) {
      const end = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit;
      if (end === 0) return [];
      const found: StoredDocument[] = [];
      const own = query.parent === '' ? query.collectionId : `${query.parent}/${query.collectionId}`;
      const place = query.allDescendants ? groupPlace(query.collectionId) : own;
      const plans: Plan[] = [];
      for (const filters of alternatives(query.filter, { spread: true, most: MOST_ALTERNATIVES }) ?? [null]) {
        const plan = filters && planQuery(query, filters, indexes, prefix);
        if (!plan) return null;
        plans.push(plan);
      }
      const find = resultsOf(meaning);
      const resultAt = plans.length > 1 ? readOnce(find) : find;
      const lists = plans.map((plan) => read(plan, place, resultAt));
      try {
        for (const document of inOrder(lists, meaning.compare)) {
          found.push(document);
          if (found.length >= end) break;
        }
      } catch (error) {
        // The index cannot order values that were cut off. The caller then sorts the collection.
        if (error instanceof Unordered) return null;
        throw error;
      } finally {
        // Ends the scans that were not read completely, so that their SQL statements can be reused.
        for (const list of lists) list.return(undefined);
      }
      return found.slice(query.offset);
    },
  };
}

/** The document at a path if it is a result of the query; otherwise null. */
type ResultAt = (path: string) => StoredDocument | null;

/**
 * Caches documents by path. Otherwise thirty alternatives with the same results would read each document thirty times.
 */
function readOnce(find: ResultAt): ResultAt {
  const known = new Map<string, StoredDocument | null>();
  return (path) => {
    const document = known.get(path);
    if (document !== undefined) return document;
    const found = find(path);
    known.set(path, found);
    return found;
  };
}

class Unordered extends Error {}

const nameOf = ({ index, key }: IndexEntry) => `${index} ${key.toString('latin1')}`;
