import type { LogEntry } from '../../log.ts';
import type { Commit, Query } from '../../model/query.ts';
import type { Database } from '../database-api.ts';
import { type Delta, documentView, queryView, type View } from './view.ts';

/** A document or query that a listener follows. */
export type Target = { kind: 'document'; path: string } | { kind: 'query'; query: Query };

/** A listener's callbacks, which the hub calls. */
export interface Subscriber {
  /** Called when a commit changed the result. Must not change `deltas`, which all listeners of the view share. */
  changed(deltas: Delta[], commit: Commit): void;
  /**
   * Called for every commit, before `changed`, to check the rules again. `paths` are the documents that the commit
   * wrote.
   */
  evaluateAgain(paths: ReadonlySet<string>): void;
  /** Charges the listener's client for the document reads that were needed to update the view. */
  charge(documents: number): void;
}

/** A pending commit, and the paths that it wrote. */
interface Waiting {
  commit: Commit;
  paths: ReadonlySet<string>;
}

interface Shared {
  view: View;
  /** Time of the last commit that the view contains, in microseconds. */
  upTo: number;
  subscribers: Map<Subscriber, { since: number }>;
}

export interface Hub {
  /**
   * Starts listening. Returns the shared view and a function that stops listening. Throws if running the query fails.
   */
  subscribe(target: Target, subscriber: Subscriber): { view: View; stop: () => void };
  /** Calls `listener` after a commit was delivered to every subscriber. Returns a function that unsubscribes. */
  onCommitEnd(listener: (commit: Commit) => void): () => void;
  /** Whether there are commits that have not been delivered to every subscriber yet. */
  readonly isBehind: boolean;
  close(): void;
}

/** Time slice for updating listeners, in milliseconds. After it, other requests are handled first. */
const SLICE = 5;
/**
 * Pause after a time slice, as a fraction of the time that it took: one query can take much longer than a slice. The
 * shortest pause, 3 ms, is long enough to serve a page, which takes several turns of the event loop.
 */
const PAUSE = 0.6;

/**
 * Shares one view among all listeners of a target, so that each change is computed once. Commits are processed in order
 * and in time slices, so that many listeners do not delay saves and reads.
 */
export function createHub(database: Database, log: (entry: LogEntry) => void): Hub {
  const shared = new Set<Shared>();
  /** For each target, the entry that a new listener can join. */
  const newest = new Map<string, Shared>();
  const endListeners = new Set<(commit: Commit) => void>();
  const commits: Waiting[] = [];
  let work: Generator<void> | null = null;
  let closed = false;

  const stop = database.onCommit((commit) => {
    commits.push({ commit, paths: new Set(commit.changes.map((change) => change.path)) });
    if (work) return;
    work = takeIn();
    setImmediate(goOn);
  });

  function goOn(): void {
    const start = performance.now();
    while (work && !closed) {
      if (work.next().done) work = null;
      const taken = performance.now() - start;
      if (work && taken > SLICE) {
        setTimeout(goOn, taken * PAUSE);
        return;
      }
    }
  }

  /** Processes all pending commits. It can pause at each `yield`. */
  function* takeIn(): Generator<void> {
    for (let next = commits.shift(); next; next = commits.shift()) {
      const { commit, paths } = next;
      for (const entry of [...shared]) {
        attempt(() => evaluateAgain(entry, paths));
        yield;
      }
      for (const entry of [...shared]) {
        attempt(() => bringUpToDate(entry, commit));
        yield;
      }
      for (const listener of endListeners) attempt(() => listener(commit));
    }
  }

  /** Runs `step`. If it throws, logs the error, so that the other views and listeners are still updated. */
  function attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      log({ level: 'error', event: 'commit-listener-failed', message: String(error) });
    }
  }

  function evaluateAgain({ subscribers }: Shared, paths: ReadonlySet<string>): void {
    for (const subscriber of [...subscribers.keys()]) subscriber.evaluateAgain(paths);
  }

  function bringUpToDate(entry: Shared, commit: Commit): void {
    // Skips a commit that the view contains already, because the view was read after it.
    if (commit.time <= entry.upTo || entry.subscribers.size === 0) return;
    const before = database.documentsRead();
    const deltas = entry.view.apply(commit.changes);
    const read = database.documentsRead() - before;
    entry.upTo = commit.time;
    if (read > 0) {
      // Checks the rules for all pending commits now: the data just read may be newer than this commit, and a later
      // commit may have removed the client's permission to see it.
      entry.upTo = database.readTime();
      for (const { paths } of commits) evaluateAgain(entry, paths);
    }
    for (const [subscriber, { since }] of [...entry.subscribers]) {
      if (deltas.length > 0 && entry.upTo > since) subscriber.changed(deltas, commit);
      if (read > 0) subscriber.charge(read);
    }
  }

  return {
    subscribe(target, subscriber) {
      const key = target.kind === 'document' ? `document ${target.path}` : JSON.stringify(target.query);
      const since = database.readTime();
      let entry = newest.get(key);
      // A view that lacks a commit is not joined. When it takes in that commit, it may read newer data, in which a
      // document that the listener has just received is missing, and it would never report that this document left.
      if (!entry || entry.upTo < since) {
        const view =
          target.kind === 'document'
            ? documentView(database, target.path)
            : queryView(database, target.query);
        entry = { view, upTo: since, subscribers: new Map() };
        shared.add(entry);
        newest.set(key, entry);
      }
      const joined = entry;
      const { view, subscribers } = joined;
      subscribers.set(subscriber, { since });
      return {
        view,
        stop() {
          subscribers.delete(subscriber);
          if (subscribers.size > 0) return;
          shared.delete(joined);
          if (newest.get(key) === joined) newest.delete(key);
        },
      };
    },
    onCommitEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    get isBehind() {
      return work !== null;
    },
    close() {
      closed = true;
      stop();
    },
  };
}
