import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerIdentity } from '../../test/answer-identity.ts';
import { openStore, type Store } from '../store/open.ts';
import { type IdentityService, openIdentity } from './identity.ts';
import { signingKeyOf } from './secrets.ts';

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
let dataDir: string;
let store: Store;
let clock: number;
let identity: IdentityService;

const open = (emulatorTokens = false) =>
  openIdentity({
    ...{ store, dataDir, projectId: 'p', emulatorTokens },
    settings: { demo: { accounts: [] } },
    now: () => clock,
    log: () => {},
  });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backend-custom-'));
  store = openStore(dataDir);
  clock = Date.UTC(2026, 0, 1);
  identity = open();
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(path: string, body: object | URLSearchParams) {
  const request = new Request(`http://localhost${path}?key=x`, {
    method: 'POST',
    body: body instanceof URLSearchParams ? String(body) : JSON.stringify(body),
  });
  const response = await answerIdentity(identity, request);
  // biome-ignore lint/suspicious/noExplicitAny: cases inspect responses of every shape.
  return (await response?.json()) as any;
}
const ask = (method: string, body: object) =>
  call(`/identitytoolkit.googleapis.com/v1/accounts:${method}`, body);
const signIn = (token?: unknown) => ask('signInWithCustomToken', { token, returnSecureToken: true });
const refresh = (token: string) =>
  call(
    '/securetoken.googleapis.com/v1/token',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  );
const refusal = async (token: unknown) => (await signIn(token)).error.message.split(' : ')[0];

const OWN = { iss: 'backend@p.localhost', sub: 'backend@p.localhost' };

/** Signs a token like the backend's, with some claims changed. */
function sign(change: Record<string, unknown> = {}, key: Parameters<SignJWT['sign']>[0] | null = null) {
  const time = Math.floor(clock / 1000);
  return new SignJWT({
    ...OWN,
    aud: AUDIENCE,
    iat: time,
    exp: time + 300,
    uid: 'ada',
    ...change,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .sign(key ?? ownKey());
}
const ownKey = () => createPrivateKey(signingKeyOf(dataDir));
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (payload: object) =>
  `${part({ alg: 'none', typ: 'JWT' })}.${part({ aud: AUDIENCE, ...payload })}.`;

describe('a custom token of this backend', () => {
  test('a custom token is signed with the backend’s key, and is valid for five minutes', async () => {
    const token = await identity.createCustomToken('ada');
    const keys = createLocalJWKSet((await identity.publicKeys()) as JSONWebKeySet);
    const { payload } = await jwtVerify(token, keys, { currentDate: new Date(clock), audience: AUDIENCE });
    expect(payload).toEqual({
      iss: 'backend@p.localhost',
      sub: 'backend@p.localhost',
      aud: AUDIENCE,
      iat: clock / 1000,
      exp: clock / 1000 + 300,
      uid: 'ada',
    });
  });

  test('the first sign-in with a custom token creates an account, and later ones reuse it', async () => {
    const first = await signIn(await identity.createCustomToken('ada'));
    expect(first).toEqual({
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
      isNewUser: true,
    });
    expect(await signIn(await identity.createCustomToken('ada'))).toMatchObject({ isNewUser: false });
    expect((await ask('lookup', { idToken: first.idToken })).users).toEqual([
      {
        localId: 'ada',
        providerUserInfo: [],
        createdAt: String(clock),
        lastLoginAt: String(clock),
        disabled: false,
      },
    ]);
  });

  test('after signing in with a custom token, ID tokens name the provider "custom"', async () => {
    const { idToken, refreshToken } = await signIn(await identity.createCustomToken('ada'));
    const signedInAt = clock / 1000;
    clock += 1_800_000;
    const again = await refresh(refreshToken);
    for (const token of [idToken, again.id_token]) {
      expect(await identity.authenticate(`Bearer ${token}`)).toMatchObject({ kind: 'user', uid: 'ada' });
      expect(decodeJwt(token)).toMatchObject({
        ...{ sub: 'ada', user_id: 'ada', auth_time: signedInAt },
        firebase: { identities: {}, sign_in_provider: 'custom' },
      });
      for (const absent of ['email', 'email_verified', 'name'])
        expect(decodeJwt(token)).not.toHaveProperty(absent);
    }
  });

  test('a custom token can sign in to an account that was created with Google', async () => {
    const google = await ask('signInWithIdp', {
      postBody: new URLSearchParams({
        providerId: 'google.com',
        id_token: JSON.stringify({ sub: 'g-1', email: 'ada@demo.localhost', name: 'Ada' }),
      }).toString(),
    });
    const custom = await signIn(await identity.createCustomToken(google.localId));
    expect(custom.isNewUser).toBe(false);
    expect(decodeJwt(custom.idToken)).toMatchObject({
      ...{ sub: google.localId, email: 'ada@demo.localhost', email_verified: true, name: 'Ada' },
      firebase: {
        identities: { 'google.com': ['g-1'], email: ['ada@demo.localhost'] },
        sign_in_provider: 'custom',
      },
    });
    expect(decodeJwt((await refresh(google.refreshToken)).id_token)).toMatchObject({
      firebase: { sign_in_provider: 'google.com' },
    });
  });

  test('a custom token cannot be used as an ID token, nor an ID token as a custom token', async () => {
    const token = await identity.createCustomToken('ada');
    await expect(identity.authenticate(`Bearer ${token}`)).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
    const { idToken } = await signIn(token);
    expect(await refusal(idToken)).toBe('INVALID_CUSTOM_TOKEN');
  });

  test('a custom token needs a user id of 1 to 128 characters', async () => {
    for (const uid of ['', 'x'.repeat(129)])
      await expect(identity.createCustomToken(uid)).rejects.toThrow('1 to 128');
    expect(await signIn(await identity.createCustomToken('x'.repeat(128)))).toHaveProperty('idToken');
  });
});

describe('invalid custom tokens', () => {
  test.each<[what: string, token: () => unknown, message: string]>([
    ['when it is missing', () => undefined, 'MISSING_CUSTOM_TOKEN'],
    ['when it is not a token', () => 'abc', 'INVALID_CUSTOM_TOKEN'],
    [
      'when it is of another project',
      () => sign({ iss: 'backend@q.localhost', sub: 'backend@q.localhost' }),
      'CREDENTIAL_MISMATCH',
    ],
    ['when it is for another audience', () => sign({ aud: 'p' }), 'INVALID_CUSTOM_TOKEN'],
    ['when its subject differs from its issuer', () => sign({ sub: 'ada' }), 'INVALID_CUSTOM_TOKEN'],
    [
      'when it was issued in the future',
      () => sign({ iat: clock / 1000 + 60, exp: clock / 1000 + 300 }),
      'INVALID_CUSTOM_TOKEN',
    ],
    [
      'when it is valid for more than an hour',
      () => sign({ exp: clock / 1000 + 3601 }),
      'INVALID_CUSTOM_TOKEN',
    ],
    ['when it has no expiry', () => sign({ exp: undefined }), 'INVALID_CUSTOM_TOKEN'],
    ['when it has no user id', () => sign({ uid: undefined }), 'MISSING_IDENTIFIER'],
    ['when its user id is not a string', () => sign({ uid: 7 }), 'INVALID_CUSTOM_TOKEN'],
    ['when it is not signed', () => unsigned({ ...OWN, uid: 'ada' }), 'INVALID_CUSTOM_TOKEN'],
    ['when it is plain JSON', () => JSON.stringify({ uid: 'ada' }), 'INVALID_CUSTOM_TOKEN'],
    [
      'when another key signed it',
      () => sign({}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      'INVALID_CUSTOM_TOKEN',
    ],
  ])('a custom token is refused %s', async (_what, token, message) => {
    expect(await refusal(await token())).toBe(message);
    expect([identity.accounts(), identity.usedInDemo()]).toEqual([[], false]);
  });

  test('a custom token is refused more than five minutes after it was issued', async () => {
    const token = await identity.createCustomToken('ada');
    clock += 301_000;
    expect(await refusal(token)).toBe('INVALID_CUSTOM_TOKEN');
  });

  test('disabling an account ends its session, and custom tokens for the account are refused', async () => {
    const { idToken, refreshToken } = await signIn(await identity.createCustomToken('ada'));
    identity.setDisabled('ada', true);
    expect(await refusal(await identity.createCustomToken('ada'))).toBe('USER_DISABLED');
    expect((await refresh(refreshToken)).error.message).toBe('TOKEN_EXPIRED');
    await expect(identity.authenticate(`Bearer ${idToken}`)).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
  });
});

test('deleting an account ends its session; a later custom token creates a new account', async () => {
  const { idToken, refreshToken } = await signIn(await identity.createCustomToken('ada'));
  await ask('delete', { idToken });
  expect((await refresh(refreshToken)).error.message).toBe('TOKEN_EXPIRED');
  expect((await ask('lookup', { idToken })).error.message).toBe('USER_NOT_FOUND');
  expect(await signIn(await identity.createCustomToken('ada'))).toMatchObject({ isNewUser: true });
});

test('revoking the refresh token ends a session that began with a custom token', async () => {
  const { refreshToken } = await signIn(await identity.createCustomToken('ada'));
  await call('/securetoken.googleapis.com/v1/token:revoke', new URLSearchParams({ token: refreshToken }));
  expect((await refresh(refreshToken)).error.message).toBe('TOKEN_EXPIRED');
});

test('anonymous sign-up is refused outside emulator mode', async () => {
  expect((await ask('signUp', { returnSecureToken: true })).error.message).toBe('OPERATION_NOT_ALLOWED');
});

describe('sign-ins in emulator mode', () => {
  beforeEach(() => {
    identity = open(true);
  });

  test.each<[what: string, token: string]>([
    ['an unsigned token', unsigned({ uid: 'ada', claims: { level: 3 } })],
    ['plain JSON', JSON.stringify({ uid: 'ada', claims: { level: 3 } })],
  ])('%s can be used to sign in, and refreshed tokens keep its claims', async (_what, token) => {
    const { idToken, refreshToken } = await signIn(token);
    const again = await refresh(refreshToken);
    for (const one of [idToken, again.id_token, (await refresh(again.refresh_token)).id_token])
      expect(decodeJwt(one)).toMatchObject({
        sub: 'ada',
        level: 3,
        firebase: { sign_in_provider: 'custom' },
      });
    const other = await signIn(JSON.stringify({ uid: 'ada' }));
    expect(decodeJwt(other.idToken)).not.toHaveProperty('level');
  });

  test.each<[what: string, token: string, message: string]>([
    ['a reserved claim', JSON.stringify({ uid: 'ada', claims: { sub: 'eve' } }), 'FORBIDDEN_CLAIM'],
    ['claims that are a list', JSON.stringify({ uid: 'ada', claims: [] }), 'INVALID_CLAIMS'],
    [
      'claims that are too long',
      JSON.stringify({ uid: 'ada', claims: { a: 'x'.repeat(1000) } }),
      'CLAIMS_TOO_LARGE',
    ],
    ['no user id', JSON.stringify({}), 'MISSING_IDENTIFIER'],
    ['broken JSON', '{', 'INVALID_CUSTOM_TOKEN'],
    ['another audience', unsigned({ aud: 'p', uid: 'ada' }), 'INVALID_CUSTOM_TOKEN'],
  ])('a token with %s is refused', async (_what, token, message) => {
    expect(await refusal(token)).toBe(message);
  });

  test('custom claims can set the name in an ID token, but not e-mail, user id or provider', async () => {
    const claims = {
      email: 'eve@mail.example',
      email_verified: true,
      user_id: 'eve',
      provider_id: 'x',
      name: 'Eve',
    };
    const { idToken } = await signIn(JSON.stringify({ uid: 'ada', claims }));
    const token = decodeJwt(idToken);
    expect(token).toMatchObject({ sub: 'ada', user_id: 'ada', name: 'Eve' });
    for (const absent of ['email', 'email_verified', 'provider_id']) expect(token).not.toHaveProperty(absent);
  });

  test('emulator mode permanently marks the data folder as used in demo mode', () => {
    identity = open();
    expect(identity.usedInDemo()).toBe(true);
  });

  test('each anonymous sign-up creates a new account', async () => {
    const one = await ask('signUp', { returnSecureToken: true });
    const other = await ask('signUp', { returnSecureToken: true });
    expect(one.localId).not.toBe(other.localId);
    expect(decodeJwt(one.idToken)).toMatchObject({
      ...{ sub: one.localId, provider_id: 'anonymous' },
      firebase: { identities: {}, sign_in_provider: 'anonymous' },
    });
    expect(decodeJwt((await refresh(one.refreshToken)).id_token)).toMatchObject({ provider_id: 'anonymous' });
  });
});
