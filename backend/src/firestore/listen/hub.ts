import type { Commit, Query } from '../../model/query.ts';
import type { Database } from '../database-api.ts';
import { type Delta, documentView, queryView, type View } from './view.ts';

/** What a listener asks for: one document or one query. */
export type Target = { kind: 'document'; path: string } | { kind: 'query'; query: Query };

/** A listener as the hub sees it. */
export interface Subscriber {
  /** The result changed in the commit. The same list goes to everybody on the view. */
  changed(deltas: Delta[], commit: Commit): void;
  /** Called for every commit before `changed`; `paths` are the documents that it wrote. */
  evaluateAgain(paths: ReadonlySet<string>): void;
}

interface Shared {
  view: View;
  subscribers: Set<Subscriber>;
}

export interface Hub {
  /** Starts listening; answers the shared view and the way to stop. Throws what running the query throws. */
  subscribe(target: Target, subscriber: Subscriber): { view: View; stop: () => void };
  /** After a commit has gone to every subscriber. Returns the way to stop. */
  onCommitEnd(listener: (commit: Commit) => void): () => void;
  close(): void;
}

/** Shares one view among all listeners of the same target, so that a change is worked out once. */
export function createHub(database: Database): Hub {
  const shared = new Map<string, Shared>();
  const endListeners = new Set<(commit: Commit) => void>();

  const stop = database.onCommit((commit) => {
    const paths = new Set(commit.changes.map((change) => change.path));
    for (const { subscribers } of shared.values())
      for (const subscriber of [...subscribers]) subscriber.evaluateAgain(paths);
    for (const { view, subscribers } of [...shared.values()]) {
      const deltas = view.apply(commit.changes);
      if (deltas.length > 0) for (const subscriber of [...subscribers]) subscriber.changed(deltas, commit);
    }
    for (const listener of endListeners) listener(commit);
  });

  return {
    subscribe(target, subscriber) {
      const key = target.kind === 'document' ? `document ${target.path}` : JSON.stringify(target.query);
      let entry = shared.get(key);
      if (!entry) {
        const view =
          target.kind === 'document'
            ? documentView(database, target.path)
            : queryView(database, target.query);
        entry = { view, subscribers: new Set() };
        shared.set(key, entry);
      }
      const { view, subscribers } = entry;
      subscribers.add(subscriber);
      return {
        view,
        stop() {
          subscribers.delete(subscriber);
          if (subscribers.size === 0) shared.delete(key);
        },
      };
    },
    onCommitEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    close: stop,
  };
}
