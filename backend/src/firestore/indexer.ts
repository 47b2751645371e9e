import type { DocumentTable } from '../store/documents.ts';
import { placeOf } from '../store/documents.ts';
import type { IndexEntry, IndexTable } from '../store/index-entries.ts';
import { splitFieldPath } from './field-path.ts';
import { compositesById, entriesOf, type IndexDefinition } from './index-definitions.ts';
import { isCut } from './index-key.ts';
import type { CompositeIndex } from './indexes.ts';
import type { QueryMeaning } from './matches.ts';
import { valueAt } from './pending-document.ts';
import { planQuery } from './plan-query.ts';
import type { Query } from './types.ts';
import type { StoredDocument } from './value.ts';

/** The form of the entries: a new number makes them anew at the next start. */
const FORM = 1;

/** Keeps the index entries as documents change, and answers queries from them. */
export interface Indexer {
  /** Inside the transaction that changes the document. */
  update(before: StoredDocument | null, after: StoredDocument | null): void;
  /** The query's result, or null where no index runs in its order. */
  run(query: Query, meaning: QueryMeaning): StoredDocument[] | null;
}

/** Opens the indexes; entries that were made for other definitions are made anew. */
export function openIndexer(
  entries: IndexTable,
  documents: DocumentTable,
  indexes: CompositeIndex[],
): Indexer {
  const composites = compositesById(indexes);
  const of = (path: string): readonly IndexDefinition[] => composites.get(placeOf(path).collectionId) ?? [];

  const wanted = JSON.stringify([FORM, [...composites]]);
  if (entries.definitions() !== wanted) {
    documents.transaction(() => {
      entries.clear();
      for (const path of documents.paths()) {
        const document = documents.find(path);
        if (document) for (const entry of entriesOf(document, of(path))) entries.add(path, entry);
      }
      entries.setDefinitions(wanted);
    });
  }

  return {
    update(before, after) {
      const old = before ? entriesOf(before, of(before.path)) : [];
      const fresh = after ? entriesOf(after, of(after.path)) : [];
      const same = (a: IndexEntry, b: IndexEntry | undefined) =>
        b !== undefined && Buffer.compare(a.key, b.key) === 0;
      const freshByName = new Map(fresh.map((entry) => [entry.name, entry]));
      const oldByName = new Map(old.map((entry) => [entry.name, entry]));
      for (const entry of old)
        if (before && !same(entry, freshByName.get(entry.name))) entries.remove(before.path, entry);
      for (const entry of fresh)
        if (after && !same(entry, oldByName.get(entry.name))) entries.add(after.path, entry);
    },
    run(query, meaning) {
      const collection = query.parent === '' ? query.collectionId : `${query.parent}/${query.collectionId}`;
      const plan = planQuery(query, composites.get(query.collectionId) ?? []);
      if (plan === null) return null;
      const end = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit;
      const ordered = plan.ordered.map(splitFieldPath);
      const found: StoredDocument[] = [];
      if (end === 0) return found;
      for (const path of entries.paths({ collection, ...plan })) {
        const document = documents.find(path);
        if (document === null || !meaning.matches(document) || !meaning.within(document)) continue;
        // Long texts are cut in keys: what stands behind the cut is not in order, so the collection is sorted instead.
        for (const keys of ordered) {
          const value = valueAt(document.fields, keys);
          if (value && isCut(value)) return null;
        }
        found.push(document);
        if (found.length >= end) break;
      }
      return found.slice(query.offset);
    },
  };
}
