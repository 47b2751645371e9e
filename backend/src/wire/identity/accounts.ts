import { IdentityError } from '../../identity/identity-error.ts';
import { type Account, isGoogleAccount } from '../../store/accounts.ts';
import type { Call } from '../call.ts';
import { jsonResponse } from '../http/cors.ts';
import { jsonBody } from './json-body.ts';

/** Lists every account, also under Google's own address, so that one command serves every engine. */
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

/** Disables an account or enables it again, as Google's `accounts:update` does; it changes nothing else. */
export async function updateAccount(call: Call): Promise<Response> {
  const { params, services } = call;
  const { localId, disableUser, ...others } = await jsonBody(call);
  if (
    params.project !== services.projectId ||
    typeof localId !== 'string' ||
    typeof disableUser !== 'boolean' ||
    Object.keys(others).length > 0
  )
    throw new IdentityError('INVALID_REQUEST');
  return jsonResponse(userInfo(services.identity.setDisabled(localId, disableUser)));
}

/** Throws INVALID_REQUEST. */
export function noSuchAccountsCall(): never {
  throw new IdentityError('INVALID_REQUEST');
}

/** An account as `accounts:lookup` describes it. */
export function userInfo(account: Account) {
  const { uid, subject, email, displayName, createdAt, lastLoginAt, disabled } = account;
  return {
    localId: uid,
    ...(email === '' ? {} : { email, emailVerified: true }),
    ...(displayName === '' ? {} : { displayName }),
    providerUserInfo: isGoogleAccount(account)
      ? [{ providerId: 'google.com', rawId: subject, federatedId: subject, email, displayName }]
      : [],
    createdAt: String(createdAt),
    lastLoginAt: String(lastLoginAt),
    disabled,
  };
}
