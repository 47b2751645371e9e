import { FirestoreError } from '../../model/errors.ts';
import type { Change, Query } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { QueryMeaning } from '../query/matches.ts';

/** Characters of names that one transaction may ask for. */
const MOST_CHARACTERS = 200_000;
/** Queries of one transaction: each change since its begin is compared with each of them. */
const MOST_QUERIES = 100;

interface SeenQuery {
  meaning: QueryMeaning;
  /** The last result where there may be more behind it: what comes later is not in the result. */
  edge: StoredDocument | null;
}

/** What a transaction has read, all of it as it was at one time. */
export class Transaction {
  readonly readOnly: boolean;
  /** The commit time whose state it reads. Microseconds. */
  readonly readTime: number;
  /** When it was begun and last used. Milliseconds since 1970. */
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

  /** Remembers a document, or that there is none. Throws INVALID_ARGUMENT when it is one too many. */
  sawDocument(path: string): void {
    if (this.readOnly || this.#paths.has(path)) return;
    this.#characters += path.length;
    if (this.#characters > MOST_CHARACTERS)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `A transaction reads documents whose names have at most ${MOST_CHARACTERS} characters together.`,
      );
    this.#paths.add(path);
  }

  /** Remembers a query and its whole result. Throws INVALID_ARGUMENT when it is one too many. */
  sawResult(query: Query, meaning: QueryMeaning, documents: readonly StoredDocument[]): void {
    if (this.readOnly) return;
    if (this.#queries.length === MOST_QUERIES)
      throw new FirestoreError('INVALID_ARGUMENT', `A transaction runs at most ${MOST_QUERIES} queries.`);
    const isFull = query.limit !== null && documents.length === query.limit;
    this.#queries.push({ meaning, edge: isFull ? (documents.at(-1) ?? null) : null });
  }

  /** Would it have read something else after this change? */
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
