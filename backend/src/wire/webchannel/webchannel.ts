import type { LogEntry } from '../../log.ts';
import type { Caller } from '../../model/caller.ts';
import { type FirestoreError, UnusableToken } from '../../model/errors.ts';
import { CHANNEL_HEADERS } from '../http/cors.ts';
import { asFirestoreError, errorObject } from '../http/http-error.ts';
import { readBody } from '../http/read-body.ts';
import { type ChannelForm, parseChannelForm } from './channel-form.ts';
import { frame, Session, type Stream } from './webchannel-session.ts';

export type ChannelKind = 'Listen' | 'Write';

export interface WebChannelOptions {
  authenticate: (header: string | null) => Promise<Caller>;
  /** Creates the stream of a new session; a `refusal` is sent for every request in it. */
  open: (
    kind: ChannelKind,
    session: Session,
    caller: Caller,
    address: string | null,
    refusal: FirestoreError | null,
  ) => Stream;
  now: () => number;
  log: (entry: LogEntry) => void;
}

/** Idle time after which a session without a back channel is dropped. Milliseconds. */
const SILENCE = 3 * 60_000;
/** Limit of sessions without a back channel; beyond it the longest idle one is dropped. */
const MOST_SILENT = 500;
/** Limit of queued characters of all sessions; beyond it the session with the longest queue is dropped. */
const MOST_QUEUED = 96 * 1024 * 1024;

export type WebChannel = ReturnType<typeof createWebChannel>;

/** The WebChannel endpoint (protocol version 8; backend/docs/protocol.md#webchannel). */
export function createWebChannel(options: WebChannelOptions) {
  const { now, log } = options;
  const sessions = new Map<string, Session>();
  const sweep = setInterval(() => {
    for (const session of sessions.values()) {
      if (!session.hasBackChannel && now() - session.lastSeen > SILENCE) session.close();
    }
  }, 30_000);
  sweep.unref();

  let queued = 0;
  function noteQueued(by: number): void {
    queued += by;
    if (queued <= MOST_QUEUED) return;
    const [heaviest] = [...sessions.values()].sort((a, b) => b.queued - a.queued);
    heaviest?.close();
  }

  /**
   * Anyone may open sessions, so idle ones without a reader are limited. Anonymous sessions are dropped first, so that
   * a crowd of them cannot evict signed-in people.
   */
  function makeRoom(): void {
    if (sessions.size <= MOST_SILENT) return;
    const silent = [...sessions.values()].filter((session) => !session.hasBackChannel);
    silent.sort((a, b) => Number(a.uid !== null) - Number(b.uid !== null) || a.lastSeen - b.lastSeen);
    for (const session of silent.slice(0, -MOST_SILENT)) session.close();
  }

  /**
   * Refuses each request of a client with an unusable token. If only its session were refused, the client would retry
   * for ever.
   */
  async function callerOf(
    header: string | null,
  ): Promise<{ caller: Caller; refusal: FirestoreError | null }> {
    try {
      return { caller: await options.authenticate(header), refusal: null };
    } catch (error) {
      if (error instanceof UnusableToken) return { caller: { kind: 'anonymous' }, refusal: error.final };
      throw error;
    }
  }

  async function handshake(kind: ChannelKind, form: ChannelForm, address: string | null): Promise<Response> {
    const session = new Session(now, { queued: noteQueued, closed: () => sessions.delete(session.sid) });
    try {
      const { caller, refusal } = await callerOf(headerOf(form.headers, 'authorization'));
      if (caller.kind === 'user') session.uid = caller.uid;
      session.stream = options.open(kind, session, caller, address, refusal);
      endWithToken(session, caller, now);
    } catch (error) {
      // The session ends after it has sent the error; the SDK then fetches a new token.
      session.stream = { receive() {}, close() {} };
      sendError(session, asFirestoreError(error, log));
    }
    sessions.set(session.sid, session);
    makeRoom();
    session.receive(form.first, form.messages);
    return text(frame(`[[0,["c","${session.sid}","",8,12,30000]]]`));
  }

  return {
    async handle(request: Request, kind: ChannelKind, address: string | null): Promise<Response> {
      const { searchParams } = new URL(request.url);
      const sid = searchParams.get('SID');
      if (request.method === 'POST' && sid === null)
        return handshake(kind, parseChannelForm(await readBody(request)), address);
      const session = sessions.get(sid ?? '');
      if (searchParams.get('TYPE') === 'terminate') {
        session?.close();
        return text('');
      }
      // The SDK searches for this text after the first character of the body.
      if (!session) return text('Error: Unknown SID', 400);
      const known = Number(searchParams.get('AID') ?? -1);
      const acknowledged = Number.isInteger(known) ? known : -1;
      if (request.method === 'GET') {
        const timeout = Math.min(Math.max(Number(searchParams.get('TO') ?? 25_000) || 25_000, 1000), 60_000);
        return session.openBackChannel(acknowledged, searchParams.get('CI') === '1', timeout);
      }
      if (request.method !== 'POST') return text('Method not allowed', 405, { Allow: 'GET, POST, OPTIONS' });
      const form = parseChannelForm(await readBody(request));
      session.acknowledge(acknowledged);
      session.receive(form.first, form.messages);
      return text(frame(`[${session.hasBackChannel ? 1 : 0},${session.lastId},7]`));
    },
    /** Ends the sessions of a person without access: the error tells the SDK that the token is invalid. */
    endSessionsOf(uid: string): void {
      for (const session of [...sessions.values()])
        if (session.uid === uid) endUnauthenticated(session, 'This account is disabled.');
    },
    /** Ends every session. */
    close(): void {
      clearInterval(sweep);
      for (const session of [...sessions.values()]) session.close();
    },
    sessionCount: () => sessions.size,
  };
}

/** Sends a stream error; the client ends the session. */
export function sendError(session: Session, error: FirestoreError): void {
  session.send(JSON.stringify({ error: errorObject(error) }));
}

/** A session has the identity of its token, so it ends when the token expires. */
function endWithToken(session: Session, caller: Caller, now: () => number): void {
  if (caller.kind !== 'user' || caller.unsigned || typeof caller.token.exp !== 'number') return;
  const left = Math.min(Math.max(caller.token.exp * 1000 - now(), 0), 2 ** 31 - 1);
  const timer = setTimeout(() => {
    endUnauthenticated(session, 'The ID token has expired.');
  }, left);
  timer.unref();
}

/** Ignores further messages; the session stays open for a moment to send the error. */
function endUnauthenticated(session: Session, message: string): void {
  session.endStream();
  session.send(JSON.stringify({ error: { code: 401, message, status: 'UNAUTHENTICATED' } }));
  setTimeout(() => session.close(), 5000).unref();
}

/** The handshake's form carries the header, because a browser could not send it across origins. */
function headerOf(headers: string, name: string): string | null {
  for (const line of headers.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return null;
}

function text(body: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { ...CHANNEL_HEADERS, ...headers } });
}
