import { TOKEN_SECONDS } from '../../identity/tokens.ts';
import { IdentityError } from '../../model/errors.ts';
import type { Call } from '../call.ts';
import { readBody } from '../http/read-body.ts';
import { jsonResponse } from '../http/responses.ts';
import { jsonBody, LARGEST_BODY, userInfo } from './accounts.ts';

/** `accounts:signInWithIdp`: returns tokens for the person chosen in the sign-in window. */
export async function signInWithIdp(call: Call): Promise<Response> {
  const { account, idToken, refreshToken, isNewUser } = await call.services.identity.signInWithIdp(
    await jsonBody(call),
  );
  return jsonResponse({
    localId: account.uid,
    idToken,
    refreshToken,
    expiresIn: String(TOKEN_SECONDS),
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/${account.subject}`,
    email: account.email,
    emailVerified: true,
    displayName: account.displayName,
    fullName: account.displayName,
    rawUserInfo: JSON.stringify({
      sub: account.subject,
      name: account.displayName,
      email: account.email,
      granted_scopes: 'profile',
    }),
    ...(isNewUser ? { isNewUser } : {}),
  });
}

/** `accounts:signInWithCustomToken`: returns tokens for the user id in a custom token. */
export async function signInWithCustomToken(call: Call): Promise<Response> {
  const { token } = await jsonBody(call);
  const { idToken, refreshToken, isNewUser } = await call.services.identity.signInWithCustomToken(token);
  const kind = 'identitytoolkit#VerifyCustomTokenResponse';
  return jsonResponse({ kind, idToken, refreshToken, expiresIn: String(TOKEN_SECONDS), isNewUser });
}

/**
 * `accounts:signUp`: creates an account with a password, if the Authorization header identifies a caller who may do
 * that. Without e-mail address and password it creates an anonymous account, in emulator mode only.
 */
export async function signUp(call: Call): Promise<Response> {
  const { email, password, idToken: linked } = await jsonBody(call);
  const { identity } = call.services;
  if (linked !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const hasPassword = [email, password].some((part) => part !== undefined);
  const { account, idToken, refreshToken } = hasPassword
    ? await identity.signUpWithPassword(email, password, call.request.headers.get('authorization'))
    : await identity.signInAnonymously();
  const kind = 'identitytoolkit#SignupNewUserResponse';
  const expiresIn = String(TOKEN_SECONDS);
  const address = account.email === '' ? {} : { email: account.email };
  return jsonResponse({ kind, localId: account.uid, ...address, idToken, refreshToken, expiresIn });
}

/** `accounts:signInWithPassword`: returns tokens for an account with a password. */
export async function signInWithPassword(call: Call): Promise<Response> {
  const { email, password } = await jsonBody(call);
  const { account, idToken, refreshToken } = await call.services.identity.signInWithPassword(email, password);
  const kind = 'identitytoolkit#VerifyPasswordResponse';
  const expiresIn = String(TOKEN_SECONDS);
  const { uid: localId, email: address, displayName } = account;
  return jsonResponse({
    ...{ kind, localId, email: address, displayName, registered: true },
    ...{ idToken, refreshToken, expiresIn },
  });
}

/** `accounts:lookup`: returns the account of an ID token. */
export async function lookup(call: Call): Promise<Response> {
  const { idToken } = await jsonBody(call);
  return jsonResponse({ users: [userInfo(await call.services.identity.accountOf(idToken))] });
}

/** `accounts:delete`: deletes the account that an ID token names, if its sign-in is recent. */
export async function deleteAccount(call: Call): Promise<Response> {
  const { idToken } = await jsonBody(call);
  await call.services.identity.deleteOwn(idToken);
  return jsonResponse({});
}

/** Exchanges a refresh token for a new ID token. */
export async function refreshToken({ request, services }: Call): Promise<Response> {
  const form = new URLSearchParams(await readBody(request, LARGEST_BODY));
  const token = form.get('refresh_token');
  if (form.get('grant_type') !== 'refresh_token' || !token) throw new IdentityError('MISSING_REFRESH_TOKEN');
  const refreshed = await services.identity.refresh(token);
  return jsonResponse({
    id_token: refreshed.idToken,
    access_token: refreshed.idToken,
    expires_in: String(TOKEN_SECONDS),
    refresh_token: refreshed.refreshToken,
    token_type: 'Bearer',
    user_id: refreshed.account.uid,
    project_id: services.projectId,
  });
}

/** Ends the session of a refresh token at sign-out. The response is the same for an unknown token (RFC 7009). */
export async function revokeToken({ request, services }: Call): Promise<Response> {
  const form = new URLSearchParams(await readBody(request, LARGEST_BODY));
  services.identity.revoke(form.get('token') ?? '');
  return jsonResponse({});
}

/** The project's settings, which the SDK requests before it opens the sign-in window. */
export function projectConfig({ services }: Call): Response {
  return jsonResponse({
    projectId: services.projectId,
    authorizedDomains: ['localhost', '127.0.0.1'],
  });
}

/** Tells the SDK that reCAPTCHA is not used. */
export function recaptchaConfig(): Response {
  return jsonResponse({ recaptchaEnforcementState: [] });
}

/**
 * Tells pages of other origins that this backend's sign-in window posts messages to the page that opened it
 * (browser/popup-stand-in.ts). Null for another project.
 */
export function emulatorConfig({ params, services }: Call): Response | null {
  if (params.project !== services.projectId) return null;
  return jsonResponse({ signIn: { allowDuplicateEmails: false }, popup: 'answers-its-opener' });
}

/** The public keys that verify ID tokens. */
export async function publicKeys({ services }: Call): Promise<Response> {
  return jsonResponse(await services.identity.publicKeys());
}

/**
 * Handles unknown calls. Throws OPERATION_NOT_ALLOWED for a POST, which may be a method of Google that this backend
 * lacks, and INVALID_REQUEST for all other HTTP methods.
 */
export async function noSuchIdentityCall(call: Call): Promise<never> {
  if (call.request.method !== 'POST') throw new IdentityError('INVALID_REQUEST');
  await jsonBody(call);
  throw new IdentityError('OPERATION_NOT_ALLOWED');
}
