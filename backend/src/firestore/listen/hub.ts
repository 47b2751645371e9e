import type { LogEntry } from '../../log.ts';
import type { Commit, Query } from '../../model/query.ts';
import type { Database } from '../database-api.ts';
import { type Delta, documentView, queryView, type View } from './view.ts';

/** What a listener asks for: one document or one query. */
export type Target = { kind: 'document'; path: string } | { kind: 'query'; query: Query };

/** A listener as the hub sees it. */
export interface Subscriber {
  /** The result changed in the commit. All listeners of the view get the same list. */
  changed(deltas: Delta[], commit: Commit): void;
  /** Called for every commit before `changed`; `paths` are the documents that it wrote. */
  evaluateAgain(paths: ReadonlySet<string>): void;
  /** Bringing the view up to date took reading this many documents. */
  charge(documents: number): void;
}

/** A commit that is to be taken in, and the documents that it wrote. */
interface Waiting {
  commit: Commit;
  paths: ReadonlySet<string>;
}

interface Shared {
  view: View;
  /** The last commit that the view has taken in. Microseconds. */
  upTo: number;
  subscribers: Map<Subscriber, { since: number }>;
}

export interface Hub {
  /** Starts listening; returns the shared view and a function to stop. Throws what running the query throws. */
  subscribe(target: Target, subscriber: Subscriber): { view: View; stop: () => void };
  /** After a commit has gone to every subscriber. Returns the way to stop. */
  onCommitEnd(listener: (commit: Commit) => void): () => void;
  close(): void;
}

/** Listeners are brought up to date for this long; then saves, requests and pages come in. Milliseconds. */
const SLICE = 5;
/** How long they have: a page takes several turns of the event loop, and must not wait for a slice at each. Milliseconds. */
const PAUSE = 3;

/**
 * Shares one view among all listeners of the same target, so that a change is worked out once. Commits are taken in
 * one after the other, in slices: however many listen, nobody who saves or reads waits for them.
 */
export function createHub(database: Database, log: (entry: LogEntry) => void): Hub {
  const shared = new Map<string, Shared>();
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
    const end = performance.now() + SLICE;
    while (work && !closed) {
      if (work.next().done) work = null;
      else if (performance.now() > end) {
        setTimeout(goOn, PAUSE);
        return;
      }
    }
  }

  /** Takes in every commit that waits; stops for a moment at each `yield`. */
  function* takeIn(): Generator<void> {
    for (let next = commits.shift(); next; next = commits.shift()) {
      const { commit, paths } = next;
      for (const entry of [...shared.values()]) {
        attempt(() => evaluateAgain(entry, paths));
        yield;
      }
      for (const entry of [...shared.values()]) {
        attempt(() => bringUpToDate(entry, commit));
        yield;
      }
      for (const listener of endListeners) attempt(() => listener(commit));
    }
  }

  /** A view that fails must neither end the process nor keep the others from their change. */
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
    // A view that read the database after this commit knows of it already.
    if (commit.time <= entry.upTo || entry.subscribers.size === 0) return;
    const before = database.documentsRead();
    const deltas = entry.view.apply(commit.changes);
    const read = database.documentsRead() - before;
    entry.upTo = commit.time;
    if (read > 0) {
      // What was read may be newer than this commit: nobody sees it by a right that a later commit took away.
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
      let entry = shared.get(key);
      if (!entry) {
        const view =
          target.kind === 'document'
            ? documentView(database, target.path)
            : queryView(database, target.query);
        entry = { view, upTo: since, subscribers: new Map() };
        shared.set(key, entry);
      }
      const { view, subscribers } = entry;
      subscribers.set(subscriber, { since });
      return {
        view,
        stop() {
          subscribers.delete(subscriber);
          if (subscribers.size === 0 && shared.get(key)?.subscribers === subscribers) shared.delete(key);
        },
      };
    },
    onCommitEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    close() {
      closed = true;
      stop();
    },
  };
}
