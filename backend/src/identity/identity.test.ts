import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerIdentity } from '../../test/answer-identity.ts';
import { openStore, type Store } from '../store/open.ts';
import { type IdentityService, openIdentity } from './identity.ts';
import { sameSecret, secretFile } from './secrets.ts';

const HOUR = 3_600_000;
let dataDir: string;
let store: Store;
let clock: number;
let identity: IdentityService;

const open = (demo = true) =>
  openIdentity({
    store,
    dataDir,
    projectId: 'p',
    settings: {
      demo: demo
        ? { accounts: [{ subject: 'demo-editor', email: 'e@demo.localhost', displayName: 'Demo Editor' }] }
        : null,
    },
    now: () => clock,
    log: () => {},
  });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backend-identity-'));
  store = openStore(dataDir);
  clock = Date.UTC(2026, 0, 1);
  identity = open();
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(path: string, body: unknown, form = false) {
  const request = new Request(`http://localhost${path}?key=x`, {
    method: 'POST',
    body: form ? String(body) : JSON.stringify(body),
  });
  const response = await answerIdentity(identity, request);
  return { status: response?.status, body: (await response?.json()) as Record<string, never> };
}
const signIn = (sub = 'demo-editor') =>
  call('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
    requestUri: `http://localhost/?providerId=google.com&id_token=${encodeURIComponent(JSON.stringify({ sub, email: `${sub}@demo.localhost`, name: sub }))}`,
    returnSecureToken: true,
  });
const refresh = (token: string) =>
  call(
    '/securetoken.googleapis.com/v1/token',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
    true,
  );
const refused = (header: string | null) =>
  identity.authenticate(header).then(
    () => 'accepted',
    (error) => error.status,
  ); // prettier-ignore

describe('signing in', () => {
  test('a demo account’s uid is its Google subject; any other account has one uid at each sign-in', async () => {
    expect((await signIn()).body.localId).toBe('demo-editor');
    const stranger = (await signIn('stranger')).body;
    expect(stranger.localId).not.toBe('stranger');
    expect((await signIn('stranger')).body).toMatchObject({ localId: stranger.localId });
  });

  test('the ID token of a sign-in is accepted, and has the claims of a Firebase ID token', async () => {
    const { idToken } = (await signIn()).body;
    const caller = await identity.authenticate(`Bearer ${idToken}`);
    expect(caller).toMatchObject({
      kind: 'user',
      uid: 'demo-editor',
      token: {
        iss: 'https://securetoken.google.com/p',
        aud: 'p',
        sub: 'demo-editor',
        firebase: { sign_in_provider: 'google.com' },
      },
    });
    expect(
      (await call('/identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken })).body,
    ).toMatchObject({
      users: [{ localId: 'demo-editor', displayName: 'demo-editor' }],
    });
  });

  test('outside demo mode a sign-in with an unsigned ID token is refused', async () => {
    identity = open(false);
    expect(await signIn()).toMatchObject({
      status: 400,
      body: { error: { message: 'OPERATION_NOT_ALLOWED' } },
    });
  });

  test('if no sign-in method is configured, the sign-in window names the missing settings', async () => {
    identity = open(false);
    const page = await answerIdentity(identity, new Request('http://localhost/emulator/auth/handler'));
    expect(page?.status).toBe(503);
    expect(await page?.text()).toMatch(/Nobody can sign in yet.*GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/s);
  });

  test('demo sign-in accepts an account without an e-mail address, but no unverified address', async () => {
    const enter = (claims: object) =>
      call('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: new URLSearchParams({
          providerId: 'google.com',
          id_token: JSON.stringify(claims),
        }).toString(),
      });
    expect(await enter({ sub: 'stranger' })).toMatchObject({
      status: 200,
      body: { email: 'stranger@no-address.localhost' },
    });
    expect(await enter({ sub: 'else', email: 'else@a.example', email_verified: false })).toMatchObject({
      status: 400,
      body: { error: { message: 'UNVERIFIED_EMAIL' } },
    });
  });

  test('with real Google sign-in only credentials that the server verified are accepted', async () => {
    identity = openIdentity({
      store,
      dataDir,
      projectId: 'p',
      settings: {
        demo: null,
        google: {
          clientId: 'c',
          clientSecret: 's',
          issuer: 'https://a.example',
          siteOrigin: 'https://b.example',
        },
      },
      now: () => clock,
      log: () => {},
    });
    const invalid = { status: 400, body: { error: { message: 'INVALID_IDP_RESPONSE' } } };
    expect(await signIn()).toMatchObject(invalid);
    for (const body of [
      { requestUri: 'https://b.example/auth/google?providerId=google.com&credential=made-up' },
      {
        requestUri: 'https://b.example/',
        postBody: 'providerId=google.com&id_token=%7B%22sub%22%3A%22x%22%7D',
      },
      {},
    ])
      expect(await call('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', body)).toMatchObject(
        invalid,
      );
  });

  test('signing key and owner token survive a restart; other system users cannot read the files', async () => {
    const { idToken } = (await signIn()).body;
    identity = open();
    expect(await refused(`Bearer ${idToken}`)).toBe('accepted');
    for (const file of ['signing-key.pem', 'owner-token'])
      expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0);
    expect(
      (await identity.authenticate(`Bearer ${readFileSync(join(dataDir, 'owner-token'), 'utf8')}`)).kind,
    ).toBe('owner');
  });
});

test.each(['owner-token', 'signing-key.pem'])('a file %s that is empty or too short is refused', (file) => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-secret-'));
  for (const text of ['', '\n', 'x'.repeat(31)]) {
    writeFileSync(join(folder, file), text);
    expect(() => secretFile(join(folder, file), () => 'never')).toThrow(
      /does not contain a secret of at least 32 characters/,
    );
  }
  expect(sameSecret('', '')).toBe(false);
  rmSync(folder, { recursive: true });
});

describe('ID tokens and refresh tokens', () => {
  test('a request without a token counts as signed out', async () => {
    expect(await identity.authenticate(null)).toEqual({ kind: 'anonymous' });
  });

  test('ID tokens that are expired, not yet valid, tampered, unsigned or forged are refused', async () => {
    const { idToken } = (await signIn()).body as unknown as { idToken: string };
    const [head, payload, signature] = idToken.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const selfMade = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    const secretMade = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.alloc(32, 1));
    for (const [what, token] of Object.entries({
      tampered: `${head}.${encode({ ...claims, sub: 'demo-administrator' })}.${signature}`,
      'without its signature': `${head}.${payload}.`,
      unsigned: `${encode({ alg: 'none' })}.${encode(claims)}.`,
      'signed by another key': selfMade,
      'signed by a secret': secretMade,
      nonsense: 'x',
      empty: '',
    })) {
      expect(await refused(`Bearer ${token}`), what).toBe('UNAUTHENTICATED');
    }
    expect(await refused(idToken), 'without Bearer').toBe('UNAUTHENTICATED');
    clock += HOUR + 1000;
    expect(await refused(`Bearer ${idToken}`), 'expired').toBe('UNAUTHENTICATED');
    clock -= 2 * HOUR;
    expect(await refused(`Bearer ${idToken}`), 'from the future').toBe('UNAUTHENTICATED');
  });

  test('a token of another project is refused', async () => {
    const { idToken } = (await signIn()).body;
    const other = openIdentity({
      store,
      dataDir,
      projectId: 'q',
      settings: { demo: null },
      now: () => clock,
      log: () => {},
    });
    await expect(other.authenticate(`Bearer ${idToken}`)).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
  });

  test('refreshing returns new tokens; the old refresh token is refused after a minute', async () => {
    const first = (await signIn()).body as unknown as { refreshToken: string };
    const second = (await refresh(first.refreshToken)).body as unknown as {
      refresh_token: string;
      id_token: string;
    };
    expect(second.refresh_token).not.toBe(first.refreshToken);
    expect(await refused(`Bearer ${second.id_token}`)).toBe('accepted');
    expect((await refresh(second.refresh_token)).status).toBe(200);
    clock += 61_000;
    expect(await refresh(first.refreshToken)).toMatchObject({
      status: 400,
      body: { error: { message: 'TOKEN_EXPIRED' } },
    });
    expect((await refresh('made up')).body).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
  });

  test('logging out in one browser does not end the session in another browser', async () => {
    const here = String((await signIn()).body.refreshToken);
    const elsewhere = String((await signIn()).body.refreshToken);
    const revoke = (token: string) =>
      call('/securetoken.googleapis.com/v1/token:revoke', new URLSearchParams({ token }), true);
    expect(await revoke('made up')).toEqual({ status: 200, body: {} });
    expect(await revoke(here)).toEqual({ status: 200, body: {} });
    expect((await refresh(here)).status).toBe(400);
    expect((await refresh(elsewhere)).status).toBe(200);
  });

  test('a disabled account loses access immediately and cannot sign in until it is enabled', async () => {
    const { idToken, refreshToken } = (await signIn()).body;
    identity.setDisabled('demo-editor', true);
    expect(await refused(`Bearer ${idToken}`)).toBe('UNAUTHENTICATED');
    expect((await refresh(refreshToken ?? '')).status).toBe(400);
    expect((await signIn()).body).toMatchObject({ error: { message: 'USER_DISABLED' } });
    identity.setDisabled('demo-editor', false);
    expect((await signIn()).status).toBe(200);
  });

  test('a deleted account gets the same uid at its next sign-in, but old tokens stay invalid', async () => {
    const first = (await signIn('stranger')).body;
    const { idToken, refreshToken } = first;
    await call('/identitytoolkit.googleapis.com/v1/accounts:delete', { idToken });
    expect((await signIn('stranger')).body.localId).toBe(first.localId);
    expect((await signIn('other-person')).body.localId).not.toBe(first.localId);
    expect((await refresh(refreshToken ?? '')).status).toBe(400);
  });

  test('a deleted account can no longer be looked up', async () => {
    const { idToken } = (await signIn()).body;
    expect((await call('/identitytoolkit.googleapis.com/v1/accounts:delete', { idToken })).status).toBe(200);
    expect(await refused(`Bearer ${idToken}`)).toBe('UNAUTHENTICATED');
    expect(
      (await call('/identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken })).body,
    ).toMatchObject({ error: { message: 'USER_NOT_FOUND' } });
  });
});
