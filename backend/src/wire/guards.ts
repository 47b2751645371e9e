import { sameSecret } from '../identity/secrets.ts';
import { type Caller, OWNER } from '../model/caller.ts';
import { FirestoreError, IdentityError } from '../model/errors.ts';
import type { Call } from './call.ts';
import { noDatabase } from './firestore/names.ts';

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
