import { isDeepStrictEqual } from 'node:util';
import { IdentityError } from '../../model/errors.ts';
import { type Account, isGoogleAccount } from '../../store/accounts.ts';
import type { Call } from '../call.ts';
import { readBody } from '../http/read-body.ts';
import { jsonResponse } from '../http/responses.ts';

/** Size limit of a request to the identity endpoints, in bytes. */
export const LARGEST_BODY = 64 * 1024;

/** Reads the JSON object in a request. Throws INVALID_REQUEST and the errors of `readBody`. */
export async function jsonBody({ request }: Call): Promise<Record<string, unknown>> {
  const text = await readBody(request, LARGEST_BODY);
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object' && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch {
    // Invalid JSON is reported by the `throw` below.
  }
  throw new IdentityError('INVALID_REQUEST');
}

/** Lists all accounts. This is also served at Google's path, so that one command works with Google and this backend. */
export function listAccounts({ params, services }: Call): Response {
  if (params.project !== services.projectId) throw new IdentityError('INVALID_REQUEST');
  return jsonResponse({ users: services.identity.accounts().map(userInfo) });
}

/** Deletes every account. */
export function deleteAccounts({ params, services }: Call): Response {
  if (params.project !== services.projectId) throw new IdentityError('INVALID_REQUEST');
  services.identity.deleteAll();
  return jsonResponse({});
}

/**
 * Makes one change to an account, like Google's `accounts:update`: `disableUser` disables or enables it, `validSince`
 * ends its sessions (the time is ignored: they end now), and `deleteProvider` with `deleteAttribute` and `validSince`
 * unlinks its Google account, deletes the address and name that came from it, and ends its sessions. Throws
 * INVALID_REQUEST for other changes.
 */
export async function updateAccount(call: Call): Promise<Response> {
  const { params, services } = call;
  const { localId, disableUser, validSince, ...others } = await jsonBody(call);
  const { identity, projectId } = services;
  if (params.project !== projectId || typeof localId !== 'string') throw new IdentityError('INVALID_REQUEST');
  const has = (changes: object) => isDeepStrictEqual(others, changes);
  if (typeof disableUser === 'boolean' && validSince === undefined && has({}))
    return jsonResponse(userInfo(identity.setDisabled(localId, disableUser)));
  if (typeof validSince === 'string' && disableUser === undefined && has({}))
    return jsonResponse(userInfo(identity.endSessions(localId)));
  if (typeof validSince === 'string' && disableUser === undefined && has(UNLINKING))
    return jsonResponse(userInfo(identity.unlinkGoogle(localId)));
  throw new IdentityError('INVALID_REQUEST');
}

/** The fields, besides `localId` and `validSince`, of a request that unlinks an account's Google account. */
const UNLINKING = { deleteProvider: ['google.com'], deleteAttribute: ['EMAIL', 'DISPLAY_NAME'] };

/** Handles unsupported HTTP methods. Throws INVALID_REQUEST. */
export function noSuchAccountsCall(): never {
  throw new IdentityError('INVALID_REQUEST');
}

/** Converts an account to the format of `accounts:lookup`. */
export function userInfo(account: Account) {
  const { uid, subject, email, displayName, createdAt, lastLoginAt, disabled } = account;
  return {
    localId: uid,
    ...(email === '' ? {} : { email, emailVerified: isGoogleAccount(account) }),
    ...(displayName === '' ? {} : { displayName }),
    providerUserInfo: isGoogleAccount(account)
      ? [{ providerId: 'google.com', rawId: subject, federatedId: subject, email, displayName }]
      : [],
    createdAt: String(createdAt),
    lastLoginAt: String(lastLoginAt),
    disabled,
  };
}
