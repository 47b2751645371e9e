import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import { FirestoreError } from '../model/errors.ts';
import type { Commit, CommitResult, Query, Write } from '../model/query.ts';
import type { StoredDocument } from '../model/value.ts';
import type { Ruleset } from '../rules/types.ts';
import { documentTable, type Range } from '../store/documents.ts';
import { WriteFailure } from '../store/errors.ts';
import { indexTable } from '../store/index-entries.ts';
import type { Store } from '../store/open.ts';
import { isDiskFull } from '../store/room.ts';
import type { Space } from '../store/space.ts';
import { authorizeGet, authorizeQuery, authorizeResults } from './access.ts';
import { applyCommit } from './commit/apply-commit.ts';
import { inTurns } from './commit/in-turns.ts';
import type { Database } from './database-api.ts';
import { checkDocumentPath } from './limits.ts';
import { aggregatedQuery, aggregateOver } from './query/aggregate.ts';
import { checkIndexed } from './query/check-indexed.ts';
import type { IndexConfiguration } from './query/index/index-configuration.ts';
import { openIndexer } from './query/indexer.ts';
import { queryMeaning } from './query/matches.ts';
import { resultAt, type Transaction } from './transactions/transaction.ts';
import { openTransactions } from './transactions/transactions.ts';

export { parseIndexes } from './query/index/index-configuration.ts';

export interface DatabaseOptions {
  store: Store;
  rules: Ruleset;
  indexes: IndexConfiguration;
  /** Limits on the disk space that clients may use; absent if there are none. */
  space?: Space;
  projectId: string;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  log: (entry: LogEntry) => void;
}

/**
 * How long tombstones (records of deleted documents) are kept at least, in microseconds: 7 days. Older ones are deleted
 * at the start. Clients that resume from an earlier time must then read the whole result again.
 */
const TOMBSTONES_KEPT = 7 * 24 * 3600 * 1e6;

/**
 * Time limit for computing the commits of one flush, in milliseconds. The remaining commits wait until other requests
 * have been handled.
 */
const BATCH_TIME = 40;

/**
 * Commits that share a millisecond get versions slightly ahead of the clock. Beyond this difference, in microseconds,
 * the clock was wrong when the last commit was stored, and has been corrected since.
 */
const MOST_AHEAD = 1_000_000;

/** For this many milliseconds after a failed commit, `canWrite` returns false, although smaller commits may succeed. */
const REPORTED = 60_000;

interface Waiting {
  writes: Write[];
  caller: Caller;
  /** The token of the transaction to commit; null for none. */
  transaction: string | null;
  resolve: (result: CommitResult) => void;
  reject: (error: unknown) => void;
}

/** The database, with further methods for the code that opened it. */
interface OpenDatabase extends Database {
  /**
   * Whether the disk accepts commits. False for a minute after a failed commit. After that minute, true if a later
   * commit was stored; otherwise a small trial write decides.
   */
  canWrite(): boolean;
  close(): Promise<void>;
}

/** Opens the document database on a store. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { store, projectId, now, log, indexes, space } = options;
  const table = documentTable(store);
  const prefix = `projects/${projectId}/databases/(default)/documents`;
  const indexer = openIndexer(indexTable(store), table, indexes, prefix);
  const nameOf = (path: string) => `${prefix}/${path}`;
  const commitListeners = new Set<(commit: Commit) => void>();
  const rulesListeners = new Set<() => void>();
  let rules: Ruleset = options.rules;
  let lastTime = Math.max(table.lastCommitTime(), now() * 1000);
  let waiting: Waiting[] = [];
  let scheduled: Promise<void> | null = null;
  let closed = false;
  /** False if the last attempt to write to the disk failed. */
  let writable = true;
  /** Time of the last failed commit, in milliseconds since 1970. */
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** Caches the last result of `read`, because after a commit all listeners of a document read it. */
  let recent: { path: string; time: number; document: StoredDocument | null } | null = null;

  // Deletes tombstones that are too old.
  const floor = now() * 1000 - TOMBSTONES_KEPT;
  if (table.tombstoneFloor() < floor) table.transaction(() => table.forgetTombstones(floor));

  const transactions = openTransactions(now, () => lastTime);

  /**
   * The time of a request for rules and server timestamps, in microseconds: the version, unless it is far ahead of the
   * clock. Otherwise scheduled posts would be public and saves refused until the clock reaches the last version.
   */
  function requestTime(version: number): number {
    const clock = now() * 1000;
    return version - clock > MOST_AHEAD ? clock : version;
  }

  const readContext = () => ({
    rules,
    lookup: (path: string) => table.find(path),
    time: requestTime(Math.max(lastTime, now() * 1000)),
  });

  /**
   * Group commit: pending commits share one transaction and one flush to disk, up to a time limit. If one commit is
   * rejected, the others are still stored.
   */
  function flush(): void {
    const queue = waiting.length > 1 ? inTurns(waiting) : waiting;
    waiting = [];
    const batch: Waiting[] = [];
    const end = performance.now() + BATCH_TIME;
    const outcomes: { entry: Waiting; commit?: Commit; result?: CommitResult; error?: unknown }[] = [];
    let time = lastTime;
    try {
      table.transaction(() => {
        for (const entry of queue) {
          if (batch.length > 0 && performance.now() > end) break;
          batch.push(entry);
          const next = Math.max(time + 1, now() * 1000);
          try {
            if (entry.transaction !== null) transactions.finish(entry.transaction, entry.writes.length > 0);
            const { result, changes } = applyCommit(
              { table, indexer, rules, space, nameOf },
              entry.writes,
              entry.caller,
              { version: next, request: requestTime(next) },
            );
            time = next;
            const commit = { time, changes };
            transactions.note(commit);
            outcomes.push({ entry, commit, result });
          } catch (error) {
            // Aborts the shared transaction, which rolls back the other commits too.
            if (error instanceof WriteFailure) throw error;
            outcomes.push({ entry, error });
          }
        }
        if (time !== lastTime) table.setLastCommitTime(time);
      });
      writable = true;
    } catch (error) {
      log({ level: 'error', event: 'commit-failed', message: String(error) });
      transactions.undoAfter(lastTime);
      const refusal = new FirestoreError(
        'UNAVAILABLE',
        'The database cannot be written right now. Nothing was saved. Try again.',
        String(error),
      );
      writable = false;
      refusedAt = now();
      // If the disk is full, deletes the reserve file and tries the commits again. Clients can then delete documents,
      // while `space` rejects commits that would fill the freed space. A commit with a client's transaction is not
      // retried, because the first attempt may have ended that transaction.
      const isRetried = isDiskFull(error) && store.room.release();
      for (const entry of queue) if (!isRetried || entry.transaction !== null) entry.reject(refusal);
      if (isRetried) waiting = [...queue.filter(({ transaction }) => transaction === null), ...waiting];
      return;
    }
    waiting = [...queue.slice(batch.length), ...waiting];
    lastTime = time;
    for (const { commit } of outcomes) if (commit) announce(commit);
    for (const { entry, result, error } of outcomes) {
      if (result) entry.resolve(result);
      else entry.reject(error);
    }
  }

  function schedule(): void {
    scheduled ??= new Promise((done) => {
      setImmediate(() => {
        scheduled = null;
        flush();
        if (waiting.length > 0) schedule();
        done();
      });
    });
  }

  function announce(commit: Commit): void {
    for (const listener of commitListeners) {
      try {
        listener(commit);
      } catch (error) {
        log({ level: 'error', event: 'commit-listener-failed', message: String(error) });
      }
    }
  }

  function run(query: Query): StoredDocument[] {
    checkIndexed(query, indexes, projectId);
    const meaning = queryMeaning(query, prefix);
    const indexed = indexer.run(query, meaning);
    if (indexed !== null) return indexed;
    const found = table
      .inRange(rangeOf(query))
      .filter((document) => meaning.matches(document) && meaning.within(document));
    found.sort(meaning.compare);
    const end = query.limit === null ? undefined : query.offset + query.limit;
    return found.slice(query.offset, end);
  }

  function authorizedRun(query: Query, caller: Caller, transaction?: Transaction): StoredDocument[] {
    const context = readContext();
    authorizeQuery(query, caller, context);
    const documents = transaction ? runWithin(transaction, query) : run(query);
    authorizeResults(query, documents, caller, context);
    return documents;
  }

  /** Runs a query on the state that the transaction reads, and records the result unless it is read-only. */
  function runWithin(transaction: Transaction, query: Query): StoredDocument[] {
    const meaning = queryMeaning(query, prefix);
    const documents = resultAt(transactions.statesFor(transaction), query, meaning, run);
    transaction.sawResult(query, meaning, documents);
    return documents;
  }

  /**
   * Returns a function that reads documents in their current state or, with a transaction, in the state that the
   * transaction reads. The transaction records these reads unless it is read-only.
   */
  function finder(transaction?: Transaction): (path: string) => StoredDocument | null {
    if (!transaction) return (path) => table.find(path);
    const states = transactions.statesFor(transaction);
    return (path) => {
      transaction.sawDocument(path);
      const state = states.get(path);
      return state === undefined ? table.find(path) : state;
    };
  }

  return {
    canWrite() {
      if (now() - refusedAt < REPORTED) return false;
      if (writable) return true;
      try {
        table.transaction(() => table.setLastCommitTime(lastTime));
        writable = true;
      } catch {
        // The trial write failed, so the disk still accepts no commits.
      }
      return writable;
    },
    readTime: () => lastTime,
    documentsRead: () => table.rowsRead(),
    transactions,
    get(path, caller, transaction) {
      checkDocumentPath(path);
      const document = finder(transaction)(path);
      authorizeGet(path, document, caller, readContext());
      return document;
    },
    batchGet(paths, caller, transaction) {
      const find = finder(transaction);
      const context = { ...readContext(), budget: { seen: new Set<string>(), limit: 20 } };
      return paths.map((path) => {
        checkDocumentPath(path);
        const document = find(path);
        authorizeGet(path, document, caller, context);
        return { path, document };
      });
    },
    query: authorizedRun,
    aggregate: (query, aggregations, caller, transaction) =>
      aggregateOver(authorizedRun(aggregatedQuery(query, aggregations), caller, transaction), aggregations),
    collectionIds: (parent) => table.collectionIds(parent),
    commit(writes, caller, transaction = null) {
      if (closed) return Promise.reject(new FirestoreError('UNAVAILABLE', 'The database is closed.'));
      return new Promise((resolve, reject) => {
        waiting.push({ writes, caller, transaction, resolve, reject });
        schedule();
      });
    },
    onCommit(listener) {
      commitListeners.add(listener);
      return () => commitListeners.delete(listener);
    },
    authorizeGet: (path, document, caller) => authorizeGet(path, document, caller, readContext()),
    authorizeQuery: (query, caller) => authorizeQuery(query, caller, readContext()),
    authorizeResults: (query, documents, caller) => authorizeResults(query, documents, caller, readContext()),
    read(path) {
      if (recent?.path !== path || recent.time !== lastTime)
        recent = { path, time: lastTime, document: table.find(path) };
      return recent.document;
    },
    run,
    matches(query, document) {
      const meaning = queryMeaning(query, prefix);
      return meaning.matches(document) && meaning.within(document);
    },
    compare: (query) => queryMeaning(query, prefix).compare,
    changesSince(query, time) {
      if (time < table.tombstoneFloor()) return null;
      const range = rangeOf(query);
      return { written: table.writtenSince(range, time), deleted: table.deletedSince(range, time) };
    },
    rules: () => rules,
    setRules(replacement) {
      rules = replacement;
      for (const listener of rulesListeners) listener();
    },
    onRulesChange(listener) {
      rulesListeners.add(listener);
      return () => rulesListeners.delete(listener);
    },
    async clear() {
      const writes = table.paths().map(
        (path): Write => ({
          kind: 'delete',
          path,
          fields: {},
          mask: null,
          transforms: [],
          precondition: null,
        }),
      );
      if (writes.length > 0) await this.commit(writes, { kind: 'owner' });
    },
    async close() {
      closed = true;
      while (scheduled) await scheduled;
    },
  };
}

function rangeOf(query: Query): Range {
  if (query.allDescendants) return { collectionId: query.collectionId, below: query.parent };
  return { collection: query.parent === '' ? query.collectionId : `${query.parent}/${query.collectionId}` };
}
