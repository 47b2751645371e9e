import type { Database } from '../../firestore/database-api.ts';
import type { Hub, Subscriber, Target } from '../../firestore/listen/hub.ts';
import type { Delta, View } from '../../firestore/listen/view.ts';
import type { LogEntry } from '../../log.ts';
import type { Caller } from '../../model/caller.ts';
import { FirestoreError } from '../../model/errors.ts';
import { asFirestoreError } from '../http/http-error.ts';
import type { Payers } from '../limits/budget.ts';
import type { Work } from '../limits/work.ts';
import { sendError } from '../webchannel/webchannel.ts';
import type { Session, Stream } from '../webchannel/webchannel-session.ts';
import { listenMessage as message, tokenTime } from './listen-messages.ts';
import type { Names } from './names.ts';
import { parseQuery } from './proto-query.ts';
import { listOf, objectOf, parseMicros, wholeOf } from './proto-value.ts';

interface Listening {
  target: Target;
  /** What the rules looked up: after a change of one of these paths they are evaluated again. */
  lookups: readonly string[];
  stop: () => void;
}

/** Targets of one session: the SDK's lists, and up to a hundred documents that it looks up for itself. */
const MOST_TARGETS = 300;
/** Documents that a live list may pass over: each of them is read again whenever the list may have changed. */
const MOST_OFFSET = 1000;

/** What a Listen stream works with. */
export interface ListenContext {
  caller: Caller;
  /** What every target and write gets in place of an answer; null for none. */
  refusal: FirestoreError | null;
  /** Who pays for what is read. */
  payers: Payers;
  database: Database;
  hub: Hub;
  names: Names;
  work: Work;
  log: (entry: LogEntry) => void;
}

/** The Listen stream: many targets, each allowed by the rules, kept up to date commit by commit. */
export function openListenStream(session: Session, context: ListenContext): Stream {
  const { caller, refusal, payers, database, hub, names, work, log } = context;
  const targets = new Map<number, Listening>();
  let touched = false;
  let closed = false;
  const send = (json: string) => session.send(json);

  const stopRules = database.onRulesChange(() => {
    for (const id of [...targets.keys()]) evaluateAgain(id);
    snapshotIfTouched(database.readTime());
  });
  const stopCommits = hub.onCommitEnd((commit) => snapshotIfTouched(commit.time));

  function snapshotIfTouched(time: number): void {
    if (!touched) return;
    touched = false;
    send(message.snapshot(time));
  }

  /** Throws PERMISSION_DENIED or answers the paths that the rules looked up. */
  function authorize(target: Target): readonly string[] {
    if (target.kind === 'query') return database.authorizeQuery(target.query, caller);
    return database.authorizeGet(target.path, database.read(target.path), caller);
  }

  /** Evaluates the rules for a target again; one that lost its right is removed with the cause, the others live on. */
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
          `One client listens to at most ${MOST_TARGETS} things at once.`,
        );
      work.spend('targets', 1, payers);
      const target = parseTarget(request, names);
      const lookups = authorize(target);
      targets.get(id)?.stop();
      const { view, stop } = hub.subscribe(target, subscriber(id));
      targets.set(id, { target, lookups, stop });
      send(message.added(id));
      const time = database.readTime();
      if (target.kind === 'query') database.authorizeResults(target.query, view.documents(), caller);
      sendFirst(id, target, view, knownUpTo(request), time);
      send(message.current(id, time));
      send(message.snapshot(time));
    } catch (error) {
      targets.get(id)?.stop();
      targets.delete(id);
      send(message.removed(id, asFirestoreError(error, log)));
    }
  }

  /** The whole result, or for a client that was away exactly what changed since `since`. */
  function sendFirst(id: number, target: Target, view: View, since: number | null, time: number): void {
    const documents = view.documents();
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

  /** Sends what a resuming client missed; false when it has to start over. */
  function sendMissed(id: number, target: Target & { kind: 'query' }, since: number, time: number): boolean {
    const missed = database.changesSince(target.query, since);
    if (missed === null) return false;
    const { written, deleted } = missed;
    if (written.length === 0 && deleted.length === 0) return true;
    if (target.query.limit !== null || target.query.offset > 0) return false;
    const leavers = new Set(written.filter((document) => !database.matches(target.query, document)));
    // The caller does not learn names of documents that they may not read: then the client starts over.
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
    // The new state of a leaver is shown only to those who may read it; what a limit pushed out is only removed.
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
      } else throw new FirestoreError('INVALID_ARGUMENT', 'A listen request adds or removes a target.');
    } catch (error) {
      sendError(session, asFirestoreError(error, log));
    }
  }

  return {
    receive(json) {
      // A request may carry a thousand messages: others come in between.
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

/** Up to which commit the client knows its result; null when it starts afresh. */
function knownUpTo(request: Record<string, unknown>): number | null {
  if (request.resumeToken !== undefined) return tokenTime(request.resumeToken) ?? 0;
  return request.readTime === undefined ? null : parseMicros(request.readTime);
}

function parseTarget(request: Record<string, unknown>, names: Names): Target {
  if (request.documents !== undefined) {
    const list = listOf(objectOf(request.documents, 'documents').documents, 'documents');
    if (list.length !== 1)
      throw new FirestoreError('INVALID_ARGUMENT', 'A document target names exactly one document.');
    return { kind: 'document', path: names.path(list[0]) };
  }
  const { parent, structuredQuery } = objectOf(request.query, 'query');
  const query = parseQuery(structuredQuery, names.parent(parent));
  if (query.offset > MOST_OFFSET)
    throw new FirestoreError('INVALID_ARGUMENT', `A live list passes over at most ${MOST_OFFSET} documents.`);
  return { kind: 'query', query };
}
