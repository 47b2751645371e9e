import { IdentityError } from '../identity/identity-error.ts';
import { sameSecret } from '../identity/same-secret.ts';
import { type Caller, OWNER } from '../model/caller.ts';
import { FirestoreError } from '../model/errors.ts';
import type { Call } from './call.ts';
import { noDatabase } from './firestore/names.ts';

/** Finds out who asks, before the body is read. Throws when the call is not for that caller. */
export type Guard = (call: Omit<Call, 'caller' | 'read' | 'spend'>) => Caller | Promise<Caller>;

/** The endpoint is for everybody, or its own proof of identity is in the body. */
export const anyone: Guard = () => ({ kind: 'anonymous' });

/** The token is in the form that opens the channel: a browser cannot send it as a header across origins. */
export const inHandshake: Guard = () => ({ kind: 'anonymous' });

/**
 * Whom the Authorization header names; the rules then decide. Throws NOT_FOUND for another database than ours, and
 * UNAUTHENTICATED for a token that is not ours.
 */
export const caller: Guard = ({ request, params: { project = '', database = '' }, services }) => {
  if (project !== services.projectId || database !== '(default)') throw noDatabase(project, database);
  return services.identity.authenticate(request.headers.get('authorization'));
};

/**
 * Whom the Authorization header of a request for an object names, in the SDK's words `Firebase …`; programs say
 * `Bearer …`. Throws UNAUTHENTICATED for a token that is not ours.
 */
export const objectCaller: Guard = ({ request, services }) => {
  const header = request.headers.get('authorization');
  return services.identity.authenticate(header?.replace(/^Firebase /, 'Bearer ') ?? null);
};

/** The holder of the owner token; everybody where the backend is used as an emulator. Throws PERMISSION_DENIED. */
export const owner: Guard = ({ request, services }) => {
  if (services.identity.emulatorTokens) return OWNER;
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!sameSecret(token, services.identity.ownerToken))
    throw new FirestoreError('PERMISSION_DENIED', 'The owner token is needed.');
  return OWNER;
};

/** A POST of the page that Google sends people back to, which is on this site's own origin. Throws INVALID_STATE. */
export const ownPage: Guard = ({ request, services: { identity } }) => {
  const { google } = identity;
  // Where it is not set up there is nothing to guard: the endpoint answers as if it were not there.
  const isOwn = !google || request.headers.get('origin') === new URL(google.redirectUri).origin;
  if (request.method !== 'POST' || !isOwn) throw new IdentityError('INVALID_STATE', 403);
  return { kind: 'anonymous' };
};
