import type { LogEntry } from '../../log.ts';
import type { Caller } from '../../model/caller.ts';
import { type FirestoreError, UnusableToken } from '../../model/errors.ts';
import { readBody } from '../http/read-body.ts';
import { asFirestoreError, CHANNEL_HEADERS, errorObject } from '../http/responses.ts';
import { type ChannelForm, parseChannelForm } from './channel-form.ts';
import { frame, Session, type Stream } from './webchannel-session.ts';

export type ChannelKind = 'Listen' | 'Write';

export interface WebChannelOptions {
  authenticate: (header: string | null) => Promise<Caller>;
  /** Creates the stream of a new session. The stream rejects targets and writes with `refusal`, unless it is null. */
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

/** A session without a back channel is dropped after being idle for this time, in milliseconds. */
const SILENCE = 3 * 60_000;
/**
 * Limit of sessions without a back channel. When it is exceeded, sessions are dropped: first anonymous ones, then those
 * of signed-in users; in both groups, those that have been idle longest are dropped first.
 */
const MOST_SILENT = 500;
/** Limit of queued characters in all sessions. When it is exceeded, the session with the longest queue is dropped. */
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
   * Limits sessions that nobody reads, because anyone may open sessions. Anonymous ones are dropped first, so that many
   * of them cannot evict signed-in users.
   */
  function makeRoom(): void {
    if (sessions.size <= MOST_SILENT) return;
    const silent = [...sessions.values()].filter((session) => !session.hasBackChannel);
    silent.sort((a, b) => Number(a.uid !== null) - Number(b.uid !== null) || a.lastSeen - b.lastSeen);
    for (const session of silent.slice(0, -MOST_SILENT)) session.close();
  }

  /**
   * Identifies the caller of a session. If the client's token is not signed, the session is opened nevertheless, and
   * `refusal` is the error for its targets and writes. If opening the session failed, the client would retry for ever.
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
      // Ignores all messages of this session. The SDK ends it after receiving the error. If the token was invalid, the
      // SDK then fetches a new one.
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
      // The SDK recognizes an unknown session by the text “Unknown SID”, but not at the start of the body.
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
    /** Ends the sessions of a user who has lost access, with an error that tells the SDK that the token is invalid. */
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

/** Sends a stream error, after which the client ends the session. */
export function sendError(session: Session, error: FirestoreError): void {
  session.send(JSON.stringify({ error: errorObject(error) }));
}

/** Ends the session when its signed token expires, because the session has the identity of the token. */
function endWithToken(session: Session, caller: Caller, now: () => number): void {
  if (caller.kind !== 'user' || caller.unsigned || typeof caller.token.exp !== 'number') return;
  const left = Math.min(Math.max(caller.token.exp * 1000 - now(), 0), 2 ** 31 - 1);
  session.endIn(left, () => endUnauthenticated(session, 'The ID token has expired.'));
}

/** Sends an error and ignores further messages. The session is closed later, so that the error reaches the client. */
function endUnauthenticated(session: Session, message: string): void {
  session.endStream();
  session.send(JSON.stringify({ error: { code: 401, message, status: 'UNAUTHENTICATED' } }));
  session.endIn(5000, () => session.close());
}

/** Reads a header from the handshake's form, where the SDK puts it because real headers would need a CORS preflight. */
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
