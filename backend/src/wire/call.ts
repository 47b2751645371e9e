import type { Database } from '../firestore/database-api.ts';
import type { IdentityService } from '../identity/identity.ts';
import { sameSecret } from '../identity/secrets.ts';
import type { LogEntry } from '../log.ts';
import { type Caller, OWNER } from '../model/caller.ts';
import { FirestoreError, IdentityError } from '../model/errors.ts';
import type { ObjectStorage } from '../storage/storage.ts';
import { type Names, noDatabase } from './firestore/names.ts';
import type { Unit } from './limits/budget.ts';
import type { Work } from './limits/turns.ts';
import type { WebChannel } from './webchannel/webchannel.ts';

/** The services that endpoints use. */
export interface Services {
  projectId: string;
  database: Database;
  names: Names;
  channel: WebChannel;
  work: Work;
  identity: IdentityService;
  /** Null if the backend has no Storage rules. */
  storage: ObjectStorage | null;
  log: (entry: LogEntry) => void;
}

/** A request that the guard of its route has let pass. */
export interface Call {
  request: Request;
  url: URL;
  /** The path parameters of the route, by name. */
  params: Readonly<Record<string, string>>;
  /** The caller that the guard identified. */
  caller: Caller;
  /** The client's IP address; null for requests of this process. */
  address: string | null;
  /**
   * Runs `job`, which reads the database, when it is this client's turn, and charges the documents that it reads.
   * Rejects with the error of `job`, or with RESOURCE_EXHAUSTED if the client's budget is already exceeded.
   */
  read<T>(job: () => T): Promise<T>;
  /**
   * Charges usage to the client's budget. Throws RESOURCE_EXHAUSTED if the budget of the current minute is exceeded.
   */
  spend(unit: Unit, amount: number): void;
  services: Services;
}

/** Identifies the caller before the body is read. Throws if the caller may not use the endpoint. */
export type Guard = (call: Omit<Call, 'caller' | 'read' | 'spend'>) => Caller | Promise<Caller>;

/** For public endpoints, and for endpoints whose body contains the credential. */
export const anyone: Guard = () => ({ kind: 'anonymous' });

/**
 * For the SDK's WebChannel requests. The body of a channel's first request contains the token, because an Authorization
 * header would need a CORS preflight, which the SDK avoids.
 */
export const inHandshake: Guard = () => ({ kind: 'anonymous' });

/**
 * Identifies the caller by the Authorization header; the rules decide later what is allowed. Throws NOT_FOUND for
 * another database, and UNAUTHENTICATED for an invalid token.
 */
export const caller: Guard = ({ request, params: { project = '', database = '' }, services }) => {
  if (project !== services.projectId || database !== '(default)') throw noDatabase(project, database);
  return services.identity.authenticate(request.headers.get('authorization'));
};

/**
 * Identifies the caller of a Storage request. The Authorization header starts with `Firebase` in the SDK, with `Bearer`
 * in other programs. Throws UNAUTHENTICATED for an invalid token.
 */
export const objectCaller: Guard = ({ request, services }) => {
  const header = request.headers.get('authorization');
  return services.identity.authenticate(header?.replace(/^Firebase /, 'Bearer ') ?? null);
};

/** Accepts the holder of the owner token or, in emulator mode, every caller. Throws PERMISSION_DENIED. */
export const owner: Guard = ({ request, services }) => {
  if (services.identity.emulatorTokens) return OWNER;
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!sameSecret(token, services.identity.ownerToken))
    throw new FirestoreError('PERMISSION_DENIED', 'This call needs the owner token.');
  return OWNER;
};

/** Accepts only a POST from this site's origin: the page to which Google redirects sends one. Throws INVALID_STATE. */
export const ownPage: Guard = ({ request, services: { identity } }) => {
  const { google } = identity;
  // Without Google sign-in the endpoint does not exist, so every origin may pass this check.
  const isOwn = !google || request.headers.get('origin') === new URL(google.redirectUri).origin;
  if (request.method !== 'POST' || !isOwn) throw new IdentityError('INVALID_STATE', 403);
  return { kind: 'anonymous' };
};
