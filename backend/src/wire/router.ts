import type { Database } from '../firestore/database-api.ts';
import { createHub } from '../firestore/listen/hub.ts';
import { sameSecret } from '../identity/same-secret.ts';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import { FirestoreError, STATUS } from '../model/errors.ts';
import { compileRules, RulesSyntaxError } from '../rules/compile/compile.ts';
import { openListenStream } from './firestore/listen-stream.ts';
import { Names } from './firestore/names.ts';
import { listOf, objectOf } from './firestore/proto-value.ts';
import { handleRest } from './firestore/rest.ts';
import { openWriteStream } from './firestore/write-stream.ts';
import { jsonResponse, preflight } from './http/cors.ts';
import { asFirestoreError, errorObject } from './http/http-error.ts';
import { readJson } from './http/read-body.ts';
import { type ChannelKind, createWebChannel } from './webchannel/webchannel.ts';

export interface WireOptions {
  database: Database;
  authenticate: (header: string | null) => Promise<Caller>;
  /** Opens the maintenance endpoints. */
  ownerToken: string;
  projectId: string;
  log: (entry: LogEntry) => void;
  now: () => number;
}

const CHANNEL = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
const MAINTENANCE = /^\/emulator\/v1\/projects\/[^/]+(?:\/databases\/\(default\)\/documents|:securityRules)$/;

/** Routes everything of the document database: channels, REST and maintenance. */
export function createWire(options: WireOptions) {
  const { database, authenticate, log, now } = options;
  const names = new Names(options.projectId);
  const hub = createHub(database);
  const channel = createWebChannel({
    authenticate,
    now,
    log,
    open: (kind, session, caller) =>
      kind === 'Listen'
        ? openListenStream(session, caller, database, hub, names, log)
        : openWriteStream(session, caller, database, names, log),
  });
  const restPrefix = `/v1/${names.documents}`;

  async function maintenance(request: Request, path: string): Promise<Response> {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!sameSecret(token, options.ownerToken))
      throw new FirestoreError('PERMISSION_DENIED', 'The owner token is needed.');
    if (request.method === 'DELETE' && path.endsWith('/documents')) {
      await database.clear();
      return jsonResponse({});
    }
    if (request.method === 'PUT' && path.endsWith(':securityRules')) {
      const { rules } = objectOf(await readJson(request), 'The request');
      const [file] = listOf(objectOf(rules, 'rules').files, 'files');
      const { name, content } = objectOf(file, 'A file');
      database.setRules(compileRules(String(content), String(name ?? 'firestore.rules')));
      return jsonResponse({});
    }
    throw new FirestoreError('UNIMPLEMENTED', 'No such maintenance call.');
  }

  return {
    /** Answers a request, or null when its path is not one of the database's. */
    async handle(request: Request): Promise<Response | null> {
      const path = decodedPath(request.url);
      const kind = CHANNEL.exec(path)?.[1] as ChannelKind | undefined;
      const isMaintenance = MAINTENANCE.test(path);
      if (!kind && !isMaintenance && !path.startsWith('/v1/projects/')) return null;
      if (request.method === 'OPTIONS') return preflight(request);
      try {
        if (kind) return await channel.handle(request, kind);
        if (isMaintenance) return await maintenance(request, path);
        if (path.startsWith(restPrefix))
          return await handleRest(request, path.slice(restPrefix.length), {
            database,
            names,
            authenticate,
            log,
          });
        throw new FirestoreError('NOT_FOUND', 'No such project or database.');
      } catch (error) {
        const refusal =
          error instanceof RulesSyntaxError
            ? new FirestoreError('INVALID_ARGUMENT', error.message)
            : asFirestoreError(error, log);
        return jsonResponse({ error: errorObject(refusal) }, STATUS[refusal.status].http);
      }
    },
    /** Ends what is open for long; calls are answered still. */
    endStreams: () => channel.close(),
    close(): void {
      channel.close();
      hub.close();
    },
  };
}

/** The path with the characters decoded that a client may have encoded in the database's name only. */
function decodedPath(url: string): string {
  return new URL(url).pathname.replace(/%28/gi, '(').replace(/%29/gi, ')').replace(/%3A/gi, ':');
}
