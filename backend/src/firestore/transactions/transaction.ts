import { FirestoreError } from '../../model/errors.ts';
import type { Change, Query } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { QueryMeaning } from '../query/matches.ts';

/** Maximum total length of the document paths that one transaction records, in characters. */
const MOST_CHARACTERS = 200_000;
/** Maximum number of queries that one transaction records. Its commit compares each later change with each query. */
const MOST_QUERIES = 100;

interface SeenQuery {
  meaning: QueryMeaning;
  /** The last document of a result that has reached its limit. Documents after it are not part of the result. */
  edge: StoredDocument | null;
}

/** A transaction whose reads all see the same point in time. It records them unless it is read-only. */
export class Transaction {
  readonly readOnly: boolean;
  /** Time of the state that the transaction reads, in microseconds. */
  readonly readTime: number;
  /** Times of start and last use, in milliseconds since 1970. */
  readonly begun: number;
  used: number;
  readonly #paths = new Set<string>();
  readonly #queries: SeenQuery[] = [];
  #characters = 0;

  constructor({ readOnly, readTime, now }: { readOnly: boolean; readTime: number; now: number }) {
    this.readOnly = readOnly;
    this.readTime = readTime;
    this.begun = now;
    this.used = now;
  }

  /**
   * Records that the transaction has read a document, which may be missing. Throws INVALID_ARGUMENT beyond the limit.
   */
  sawDocument(path: string): void {
    if (this.readOnly || this.#paths.has(path)) return;
    this.#characters += path.length;
    if (this.#characters > MOST_CHARACTERS)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `The names of all documents that a transaction reads can have at most ${MOST_CHARACTERS} characters together.`,
      );
    this.#paths.add(path);
  }

  /** Records that the transaction has run a query with this result. Throws INVALID_ARGUMENT beyond the limit. */
  sawResult(query: Query, meaning: QueryMeaning, documents: readonly StoredDocument[]): void {
    if (this.readOnly) return;
    if (this.#queries.length === MOST_QUERIES)
      throw new FirestoreError('INVALID_ARGUMENT', `A transaction can run at most ${MOST_QUERIES} queries.`);
    const isFull = query.limit !== null && documents.length === query.limit;
    this.#queries.push({ meaning, edge: isFull ? (documents.at(-1) ?? null) : null });
  }

  /** Whether the change affects a document or result that the transaction has read. */
  isTouchedBy({ path, before, after }: Change): boolean {
    return (
      this.#paths.has(path) || this.#queries.some((seen) => concerns(seen, before) || concerns(seen, after))
    );
  }
}

function concerns({ meaning, edge }: SeenQuery, document: StoredDocument | null): boolean {
  if (document === null || !meaning.matches(document) || !meaning.within(document)) return false;
  return edge === null || meaning.compare(document, edge) <= 0;
}

/**
 * The result of a query at an earlier time. `states` contains the documents changed since then, as they were at that
 * time. `run` executes a query on the current data.
 */
export function resultAt(
  states: ReadonlyMap<string, StoredDocument | null>,
  query: Query,
  { matches, within, compare }: QueryMeaning,
  run: (query: Query) => StoredDocument[],
): StoredDocument[] {
  if (states.size === 0) return run(query);
  const end = query.limit === null ? null : query.offset + query.limit;
  // Reads more documents than the limit, because each changed document may have pushed another one out of the result.
  const now = run({ ...query, offset: 0, limit: end === null ? null : end + states.size });
  const then = now.filter(({ path }) => !states.has(path));
  for (const state of states.values()) if (state && matches(state) && within(state)) then.push(state);
  return then.sort(compare).slice(query.offset, end ?? undefined);
}
