import type { IdentityService } from '../../identity/identity.ts';
import { IdentityError } from '../../identity/identity-error.ts';
import { sameSecret } from '../../identity/same-secret.ts';
import { TOKEN_SECONDS } from '../../identity/tokens.ts';
import type { LogEntry } from '../../log.ts';
import { FirestoreError } from '../../model/errors.ts';
import type { Account } from '../../store/accounts.ts';
import { jsonResponse, preflight } from '../http/cors.ts';
import { readBody } from '../http/read-body.ts';
import { googleReturn, googleStartPage, noSignInPage } from './google-pages.ts';
import { popupPage } from './popup-page.ts';

const LARGEST = 64 * 1024;
const API = /^\/identitytoolkit\.googleapis\.com\/(?:v1|v2)\/(.+)$/;
const TOKEN = '/securetoken.googleapis.com/v1/token';

/**
 * Answers the identity calls of the SDK (backend/docs/protocol.md#identity-endpoints), or null when the path is not one
 * of them.
 */
export async function handleIdentity(
  request: Request,
  service: IdentityService,
  log: (entry: LogEntry) => void,
): Promise<Response | null> {
  const url = new URL(request.url);
  const call = API.exec(url.pathname.replace(/%3A/gi, ':'))?.[1];
  const isPopup = url.pathname === '/emulator/auth/handler';
  const isKeys = url.pathname === '/.well-known/jwks.json';
  const isAccounts = url.pathname === `/emulator/v1/projects/${service.projectId}/accounts`;
  const isReturn = service.google !== null && url.pathname === '/auth/google';
  const isConfig = url.pathname === `/emulator/v1/projects/${service.projectId}/config`;
  if (!call && !isPopup && !isKeys && !isAccounts && !isConfig && !isReturn && url.pathname !== TOKEN)
    return null;
  if (request.method === 'OPTIONS') return preflight(request);
  try {
    if (isPopup) return await signInWindow(service, log);
    if (service.google && isReturn) return await googleReturn(request, service.google);
    if (isKeys) return jsonResponse(await service.publicKeys());
    if (isAccounts) return maintenance(request, service);
    // Google's own call for the same, so that one command serves every engine.
    if (call === `projects/${service.projectId}/accounts:batchGet` && request.method === 'GET')
      return maintenance(request, service);
    // A page of another origin asks here whether the sign-in window will speak to it (browser/popup-stand-in.ts).
    if (isConfig)
      return jsonResponse({ signIn: { allowDuplicateEmails: false }, popup: 'answers-its-opener' });
    if (url.pathname === TOKEN) return await refreshToken(request, service);
    return await apiCall(call ?? '', request, service);
  } catch (error) {
    if (error instanceof IdentityError) {
      log({ level: 'info', event: 'identity-refused', reason: error.message });
      return refusal(error.message);
    }
    if (error instanceof FirestoreError) return refusal('INVALID_REQUEST');
    log({ level: 'error', event: 'identity-failed', message: String(error) });
    return jsonResponse({ error: { code: 500, message: 'INTERNAL_ERROR', errors: [] } }, 500);
  }
}

function signInWindow(
  service: IdentityService,
  log: (entry: LogEntry) => void,
): Response | Promise<Response> {
  if (service.settings.demo) return popupPage(service.settings.demo.accounts, service.accounts());
  return service.google ? googleStartPage(service.google, log) : noSignInPage();
}

function refusal(message: string): Response {
  return jsonResponse(
    { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
    400,
  );
}

async function apiCall(call: string, request: Request, service: IdentityService): Promise<Response> {
  if (call === 'projects' && request.method === 'GET') {
    return jsonResponse({ projectId: service.projectId, authorizedDomains: ['localhost', '127.0.0.1'] });
  }
  if (call === 'recaptchaConfig') return jsonResponse({ recaptchaEnforcementState: [] });
  if (request.method !== 'POST') return refusal('INVALID_REQUEST');
  const body = await jsonBody(request);
  switch (call) {
    case 'accounts:signInWithIdp': {
      const { account, idToken, refreshToken, isNewUser } = await service.signInWithIdp(body);
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
    case 'accounts:lookup':
      return jsonResponse({ users: [userInfo(await service.accountOf(body.idToken))] });
    case 'accounts:delete':
      service.delete(await service.accountOf(body.idToken));
      return jsonResponse({});
    default:
      return refusal('OPERATION_NOT_ALLOWED');
  }
}

function userInfo(account: Account) {
  const { uid, subject, email, displayName, createdAt, lastLoginAt, disabled } = account;
  return {
    localId: uid,
    email,
    emailVerified: true,
    displayName,
    providerUserInfo: [
      { providerId: 'google.com', rawId: subject, federatedId: subject, email, displayName },
    ],
    createdAt: String(createdAt),
    lastLoginAt: String(lastLoginAt),
    disabled,
  };
}

async function refreshToken(request: Request, service: IdentityService): Promise<Response> {
  const form = new URLSearchParams(await readBody(request, LARGEST));
  const token = form.get('refresh_token');
  if (form.get('grant_type') !== 'refresh_token' || !token) throw new IdentityError('MISSING_REFRESH_TOKEN');
  const { account, idToken, refreshToken } = await service.refresh(token);
  return jsonResponse({
    id_token: idToken,
    access_token: idToken,
    expires_in: String(TOKEN_SECONDS),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: service.projectId,
  });
}

/** Lists or deletes accounts, for the holder of the owner token. */
function maintenance(request: Request, service: IdentityService): Response {
  if (!sameSecret(request.headers.get('authorization') ?? '', `Bearer ${service.ownerToken}`))
    return jsonResponse({ error: { code: 403, message: 'PERMISSION_DENIED' } }, 403);
  if (request.method === 'GET') return jsonResponse({ users: service.accounts().map(userInfo) });
  if (request.method !== 'DELETE') return refusal('INVALID_REQUEST');
  service.deleteAll();
  return jsonResponse({});
}

async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readBody(request, LARGEST);
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object' && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new IdentityError('INVALID_REQUEST');
}
