import { IdentityError } from '../identity/identity-error.ts';
import { sameSecret } from '../identity/same-secret.ts';
import { type Caller, OWNER } from '../model/caller.ts';
import { FirestoreError } from '../model/errors.ts';
import type { Call } from './call.ts';
import { noDatabase } from './firestore/names.ts';

/** Identifies the caller before the body is read. Throws when the caller may not use the endpoint. */
export type Guard = (call: Omit<Call, 'caller' | 'read' | 'spend'>) => Caller | Promise<Caller>;

/** The guard of public endpoints, and of those whose body carries the credential. */
export const anyone: Guard = () => ({ kind: 'anonymous' });

/** The channel's first form carries the token: a browser cannot send it as a header across origins. */
export const inHandshake: Guard = () => ({ kind: 'anonymous' });

/**
 * The caller named by the Authorization header; the rules decide later. Throws NOT_FOUND for another database, and
 * UNAUTHENTICATED for an invalid token.
 */
export const caller: Guard = ({ request, params: { project = '', database = '' }, services }) => {
  if (project !== services.projectId || database !== '(default)') throw noDatabase(project, database);
  return services.identity.authenticate(request.headers.get('authorization'));
};

/**
 * The caller of a request for an object: the SDK's Authorization header says `Firebase …`, that of programs `Bearer
 * …`. Throws UNAUTHENTICATED for an invalid token.
 */
export const objectCaller: Guard = ({ request, services }) => {
  const header = request.headers.get('authorization');
  return services.identity.authenticate(header?.replace(/^Firebase /, 'Bearer ') ?? null);
};

/** The holder of the owner token; every caller in emulator mode. Throws PERMISSION_DENIED. */
export const owner: Guard = ({ request, services }) => {
  if (services.identity.emulatorTokens) return OWNER;
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!sameSecret(token, services.identity.ownerToken))
    throw new FirestoreError('PERMISSION_DENIED', 'This call needs the owner token.');
  return OWNER;
};

/** A POST from the page to which Google redirects, on this site's own origin. Throws INVALID_STATE. */
export const ownPage: Guard = ({ request, services: { identity } }) => {
  const { google } = identity;
  // Without Google sign-in the endpoint does not exist, so there is nothing to guard.
  const isOwn = !google || request.headers.get('origin') === new URL(google.redirectUri).origin;
  if (request.method !== 'POST' || !isOwn) throw new IdentityError('INVALID_STATE', 403);
  return { kind: 'anonymous' };
};
