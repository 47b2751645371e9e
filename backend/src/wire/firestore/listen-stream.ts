import type { Database } from '../../firestore/database-api.ts';
import type { Hub, Subscriber, Target } from '../../firestore/listen/hub.ts';
import type { Delta } from '../../firestore/listen/view.ts';
import type { LogEntry } from '../../log.ts';
import type { Caller } from '../../model/caller.ts';
import { FirestoreError } from '../../model/errors.ts';
import type { StoredDocument } from '../../model/value.ts';
import { asFirestoreError } from '../http/responses.ts';
import type { Payers } from '../limits/budget.ts';
import type { Work } from '../limits/turns.ts';
import { sendError } from '../webchannel/webchannel.ts';
import type { Session, Stream } from '../webchannel/webchannel-session.ts';
import { listenMessage as message, tokenTime } from './listen-messages.ts';
import type { Names } from './names.ts';
import { parseQuery } from './proto-query.ts';
import { listOf, objectOf, parseMicros, wholeOf } from './proto-value.ts';

interface Listening {
  target: Target;
  /** Paths of the documents that the rules read. When one of these changes, the rules must be checked again. */
  lookups: readonly string[];
  stop: () => void;
}

/**
 * Limit of targets per client. Besides the targets of its queries, the SDK needs up to a hundred to look up single
 * documents that have left a result.
 */
const MOST_TARGETS = 300;
/** Limit of a live query's offset: each change that may affect the result reads all skipped documents again. */
const MOST_OFFSET = 1000;

/** The context of a Listen stream: its caller, and the services that it uses. */
export interface ListenContext {
  caller: Caller;
  /** The error with which every target and write of the stream is rejected; null if there is none. */
  refusal: FirestoreError | null;
  /** The keys of the budgets that the stream is charged to. */
  payers: Payers;
  database: Database;
  hub: Hub;
  names: Names;
  work: Work;
  log: (entry: LogEntry) => void;
}

/** The Listen stream: many targets, each checked by the rules and updated after every commit. */
export function openListenStream(session: Session, context: ListenContext): Stream {
  const { caller, refusal, payers, database, hub, names, work, log } = context;
  const targets = new Map<number, Listening>();
  let touched = false;
  let closed = false;
  const send = (json: string) => session.send(json);

  const stopRules = database.onRulesChange(() => {
    for (const id of [...targets.keys()]) evaluateAgain(id);
    if (touched) snapshotWhenDelivered();
  });
  const stopCommits = hub.onCommitEnd((commit) => snapshotIfTouched(commit.time));

  /**
   * Sends a snapshot message after the changes of all earlier commits, because the message tells the client that all
   * changes up to the snapshot's time have arrived.
   */
  function snapshotWhenDelivered(): void {
    touched = true;
    if (!hub.isBehind) snapshotIfTouched(database.readTime());
  }

  function snapshotIfTouched(time: number): void {
    if (!touched) return;
    touched = false;
    send(message.snapshot(time));
  }

  /** Checks the rules for a target. Returns the paths that they looked up. Throws PERMISSION_DENIED. */
  function authorize(target: Target): readonly string[] {
    if (target.kind === 'query') return database.authorizeQuery(target.query, caller);
    return database.authorizeGet(target.path, database.read(target.path), caller);
  }

  /** Checks the rules for a target again. If they no longer allow it, removes the target and sends the error. */
  function evaluateAgain(id: number): void {
    const listening = targets.get(id);
    if (!listening) return;
    try {
      listening.lookups = authorize(listening.target);
    } catch (error) {
      drop(id, asFirestoreError(error, log));
    }
  }

  function drop(id: number, error: FirestoreError | null): void {
    const listening = targets.get(id);
    if (!listening) return;
    listening.stop();
    targets.delete(id);
    send(message.removed(id, error));
    touched = true;
  }

  function addTarget(json: unknown): void {
    const request = objectOf(json, 'addTarget');
    const id = wholeOf(request.targetId ?? 0, 'targetId');
    try {
      if (refusal) throw refusal;
      if (targets.size >= MOST_TARGETS && !targets.has(id))
        throw new FirestoreError(
          'RESOURCE_EXHAUSTED',
          `One client can have at most ${MOST_TARGETS} listen targets.`,
        );
      work.spend('targets', 1, payers);
      const target = parseTarget(request, names);
      const lookups = authorize(target);
      targets.get(id)?.stop();
      const { view, stop } = hub.subscribe(target, subscriber(id));
      targets.set(id, { target, lookups, stop });
      send(message.added(id));
      const time = database.readTime();
      const documents = view.documents();
      if (target.kind === 'query') database.authorizeResults(target.query, documents, caller);
      sendFirst(id, target, documents, knownUpTo(request), time);
      send(message.current(id, time));
      snapshotWhenDelivered();
    } catch (error) {
      targets.get(id)?.stop();
      targets.delete(id);
      send(message.removed(id, asFirestoreError(error, log)));
    }
  }

  /** Sends the changes after `since` if the client can resume from there, and otherwise the whole result, `documents`. */
  function sendFirst(
    id: number,
    target: Target,
    documents: readonly StoredDocument[],
    since: number | null,
    time: number,
  ): void {
    const from = since !== null && since <= time ? since : null;
    if (target.kind === 'document') {
      const [document] = documents;
      if (!document) send(message.deleted(target.path, time, id, names));
      else if (from === null || document.updateTime > from) send(message.change(document, id, names));
      return;
    }
    if (from !== null && sendMissed(id, target, from, time)) {
      send(message.count(id, documents.length));
      return;
    }
    if (since !== null) send(message.reset(id));
    for (const document of documents) send(message.change(document, id, names));
  }

  /**
   * Sends the changes that a resuming client missed. If that is not possible, returns false; the client must then start
   * over.
   */
  function sendMissed(id: number, target: Target & { kind: 'query' }, since: number, time: number): boolean {
    const missed = database.changesSince(target.query, since);
    if (missed === null) return false;
    const { written, deleted } = missed;
    if (written.length === 0 && deleted.length === 0) return true;
    if (target.query.limit !== null || target.query.offset > 0) return false;
    const leavers = new Set(written.filter((document) => !database.matches(target.query, document)));
    // The name of a document that left must not leak if the client may not read it. The client then starts over.
    if (![...Array.from(leavers, ({ path }) => path), ...deleted].every(mayKnow)) return false;
    for (const document of written) {
      if (leavers.has(document)) send(message.remove(document.path, time, id, names));
      else send(message.change(document, id, names));
    }
    for (const path of deleted) send(message.deleted(path, time, id, names));
    return true;
  }

  function mayKnow(path: string): boolean {
    try {
      database.authorizeGet(path, database.read(path), caller);
      return true;
    } catch {
      return false;
    }
  }

  function subscriber(id: number): Subscriber {
    return {
      evaluateAgain(paths) {
        const listening = targets.get(id);
        if (!listening) return;
        const own = listening.target.kind === 'document' && paths.has(listening.target.path);
        if (own || listening.lookups.some((path) => paths.has(path))) evaluateAgain(id);
      },
      changed(deltas, commit) {
        if (!targets.has(id)) return;
        touched = true;
        for (const delta of deltas) sendDelta(id, delta, commit.time);
      },
      charge(documents) {
        try {
          work.spend('documents', documents, payers);
        } catch (error) {
          drop(id, asFirestoreError(error, log));
        }
      },
    };
  }

  function sendDelta(id: number, delta: Delta, time: number): void {
    if (delta.kind === 'put') send(message.change(delta.document, id, names));
    else if (delta.document === null) send(message.deleted(delta.path, time, id, names));
    // If a document no longer matches, the client gets its new fields only if it may read them. A document excluded
    // only by the query's limit is just removed from the result.
    else if (!delta.matches && mayKnow(delta.path)) send(message.left(delta.document, id, names));
    else send(message.remove(delta.path, time, id, names));
  }

  function take(json: unknown): void {
    if (closed) return;
    try {
      work.spend('calls', 1, payers);
      const request = objectOf(json, 'A listen request');
      if (request.addTarget !== undefined) addTarget(request.addTarget);
      else if (request.removeTarget !== undefined) {
        const id = wholeOf(request.removeTarget, 'removeTarget');
        const listening = targets.get(id);
        listening?.stop();
        targets.delete(id);
        send(message.removed(id, null));
      } else throw new FirestoreError('INVALID_ARGUMENT', 'A listen request must add or remove a target.');
    } catch (error) {
      sendError(session, asFirestoreError(error, log));
    }
  }

  return {
    receive(json) {
      // A request may contain a thousand messages, so each message waits for its turn among those of other clients.
      work
        .read(payers, () => take(json))
        .catch((error: unknown) => {
          if (!closed) sendError(session, asFirestoreError(error, log));
        });
    },
    close() {
      closed = true;
      stopRules();
      stopCommits();
      for (const { stop } of targets.values()) stop();
      targets.clear();
    },
  };
}

/** The commit time up to which the client knows the result; null for a new target, 0 for an invalid token. */
function knownUpTo(request: Record<string, unknown>): number | null {
  if (request.resumeToken !== undefined) return tokenTime(request.resumeToken) ?? 0;
  return request.readTime === undefined ? null : parseMicros(request.readTime);
}

function parseTarget(request: Record<string, unknown>, names: Names): Target {
  if (request.documents !== undefined) {
    const list = listOf(objectOf(request.documents, 'documents').documents, 'documents');
    if (list.length !== 1)
      throw new FirestoreError('INVALID_ARGUMENT', 'A document target must name exactly one document.');
    return { kind: 'document', path: names.path(list[0]) };
  }
  const { parent, structuredQuery } = objectOf(request.query, 'query');
  const query = parseQuery(structuredQuery, names.parent(parent), names.database);
  if (query.offset > MOST_OFFSET)
    throw new FirestoreError('INVALID_ARGUMENT', `The offset of a live query can be at most ${MOST_OFFSET}.`);
  return { kind: 'query', query };
}
