import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerIdentity } from '../../test/answer-identity.ts';
import { openStore, type Store } from '../store/open.ts';
import { type IdentityService, openIdentity } from './identity.ts';

const EMAIL = 'build@machines.example';
const PASSWORD = 'p'.repeat(32);
let dataDir: string;
let store: Store;
let identity: IdentityService;

const GOOGLE = encodeURIComponent(JSON.stringify({ sub: 'google', email: 'a@mail.example', name: 'A' }));

const open = (emulatorTokens = false, demoSubject = 'demo') =>
  openIdentity({
    ...{ store, dataDir, projectId: 'p', emulatorTokens },
    settings: { demo: { accounts: [{ subject: demoSubject, email: 'demo@mail.example', displayName: '' }] } },
    mayCreateAccounts: (uid) => uid === 'ada',
    now: Date.now,
    log: () => {},
  });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backend-passwords-'));
  store = openStore(dataDir);
  identity = open();
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(method: string, body: object, token?: string) {
  const request = new Request(`http://localhost/identitytoolkit.googleapis.com/v1/accounts:${method}?key=x`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const response = await answerIdentity(identity, request);
  // biome-ignore lint/suspicious/noExplicitAny: cases inspect responses of every shape.
  return (await response?.json()) as any;
}
const customToken = async (uid: string) => ({ token: await identity.createCustomToken(uid) });
const idTokenOf = async (uid: string) =>
  (await ask('signInWithCustomToken', await customToken(uid))).idToken as string;
const signUp = (body: object = {}, token: string | undefined = identity.ownerToken) =>
  ask('signUp', { email: EMAIL, password: PASSWORD, returnSecureToken: true, ...body }, token);
const signIn = (body: object = {}) =>
  ask('signInWithPassword', { email: EMAIL, password: PASSWORD, ...body });
const refused = async (answer: Promise<{ error: { message: string } }>) => (await answer).error.message;

test('an account signs in with a password, and its e-mail address counts as unverified', async () => {
  const made = await signUp();
  expect(made).toMatchObject({ email: EMAIL, localId: expect.stringMatching(/^[\w-]{28}$/) });
  const entered = await signIn({ email: EMAIL.toUpperCase() });
  expect(entered).toMatchObject({ localId: made.localId, registered: true, expiresIn: '3600' });
  expect(decodeJwt(entered.idToken)).toMatchObject({
    ...{ sub: made.localId, email: EMAIL, email_verified: false },
    firebase: { sign_in_provider: 'password' },
  });
  const { users } = await ask('lookup', { idToken: entered.idToken });
  expect(users).toMatchObject([{ localId: made.localId, email: EMAIL, emailVerified: false }]);
  expect(await identity.authenticate(`Bearer ${entered.idToken}`)).toMatchObject({ uid: made.localId });
});

test('a password still works after a restart', async () => {
  const { localId } = await signUp();
  identity = open();
  expect(await signIn()).toMatchObject({ localId });
});

describe('creating an account with a password', () => {
  test.each<[string, string | null, string]>([
    ['a signed-out person cannot create an account', null, 'ADMIN_ONLY_OPERATION'],
    ['a user without the permission cannot create an account', 'eve', 'ADMIN_ONLY_OPERATION'],
  ])('%s', async (_what, uid, message) => {
    const token = uid === null ? '' : await idTokenOf(uid);
    expect(await refused(ask('signUp', { email: EMAIL, password: PASSWORD }, token || undefined))).toBe(
      message,
    );
    expect(await refused(signIn())).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('a user with the permission can create an account with a password', async () => {
    expect(await signUp({}, await idTokenOf('ada'))).toMatchObject({ email: EMAIL });
  });

  test('a request with an invalid token creates no account', async () => {
    expect(await refused(signUp({}, 'a.b.c'))).toBe('INVALID_REQUEST');
  });

  test.each<[string, object, string]>([
    ['without a password', { password: '' }, 'MISSING_PASSWORD'],
    ['with a password that is a number', { password: 5 }, 'MISSING_PASSWORD'],
    ['with a short password', { password: 'p'.repeat(31) }, 'WEAK_PASSWORD'],
    ['with a password of 5,000 letters', { password: 'p'.repeat(5000) }, 'WEAK_PASSWORD'],
    ['without an address', { email: '' }, 'INVALID_EMAIL'],
    ['with an address of two lines', { email: 'a\n@b.example' }, 'INVALID_EMAIL'],
  ])('no account is created %s', async (_what, body, message) => {
    expect((await refused(signUp(body))).split(' : ')[0]).toBe(message);
  });

  test('a second account with the same e-mail address is refused', async () => {
    await signUp();
    expect(await refused(signUp({ email: EMAIL.toUpperCase() }))).toBe('EMAIL_EXISTS');
  });

  test('in emulator mode everyone can create an account, even with a short password', async () => {
    identity = open(true);
    const made = await ask('signUp', { email: EMAIL, password: 'secret' });
    expect(made).toMatchObject({ email: EMAIL });
    expect(await signIn({ password: 'secret' })).toMatchObject({ email: EMAIL });
  });
});

describe('signing in with a password', () => {
  beforeEach(() => signUp());

  test.each<[string, object, string]>([
    ['with a wrong password', { password: 'q'.repeat(32) }, 'INVALID_LOGIN_CREDENTIALS'],
    ['with an unknown address', { email: 'other@machines.example' }, 'INVALID_LOGIN_CREDENTIALS'],
    ['without a password', { password: undefined }, 'MISSING_PASSWORD'],
    ['without an address', { email: undefined }, 'INVALID_EMAIL'],
  ])('a sign-in is refused %s', async (_what, body, message) => {
    expect(await refused(signIn(body))).toBe(message);
  });

  test('a sign-in with a password is refused for a disabled account', async () => {
    const { localId, idToken, refreshToken } = await signIn();
    identity.setDisabled(localId, true);
    expect(await refused(signIn())).toBe('USER_DISABLED');
    await expect(identity.authenticate(`Bearer ${idToken}`)).rejects.toThrow();
    await expect(identity.refresh(refreshToken)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test.each<[way: string, enter: (idToken: string, uid: string) => Promise<unknown>]>([
    [
      'by linking Google',
      (idToken) => ask('signInWithIdp', { postBody: `providerId=google.com&id_token=${GOOGLE}`, idToken }),
    ],
    ['with a custom token', async (_, uid) => ask('signInWithCustomToken', await customToken(uid))],
    [
      'with Google as that account',
      // Demo sign-in uses the subject as user id.
      (_, uid) => {
        identity = open(false, uid);
        const person = encodeURIComponent(JSON.stringify({ sub: uid, email: 'a@mail.example', name: '' }));
        return ask('signInWithIdp', { postBody: `providerId=google.com&id_token=${person}` });
      },
    ],
    [
      'by a second password',
      (idToken) => ask('signUp', { email: 'b@c.example', password: PASSWORD, idToken }),
    ],
  ])('an account with a password gets no other way to sign in: %s', async (_way, enter) => {
    const { localId, idToken } = await signIn();
    expect(await enter(idToken, localId)).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } });
    expect(await signIn()).toMatchObject({ localId });
    expect((await ask('lookup', { idToken })).users[0].providerUserInfo).toEqual([]);
  });

  test('a deleted account cannot sign in with its password, and its address can be used again', async () => {
    const { idToken } = await signIn();
    await ask('delete', { idToken });
    expect(await refused(signIn())).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await signUp()).toMatchObject({ email: EMAIL });
  });
});
