import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerIdentity } from '../../test/answer-identity.ts';
import { openStore, type Store } from '../store/open.ts';
import { type IdentityService, openIdentity } from './identity.ts';

let dataDir: string;
let store: Store;
let clock: number;
let identity: IdentityService;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backend-sessions-'));
  store = openStore(dataDir);
  clock = Date.UTC(2026, 0, 1);
  identity = openIdentity({
    ...{ store, dataDir, projectId: 'p' },
    settings: { demo: { accounts: [] } },
    now: () => clock,
    log: () => {},
  });
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(path: string, body: object | URLSearchParams, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers,
    body: body instanceof URLSearchParams ? String(body) : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: cases inspect responses of every shape.
  return (await (await answerIdentity(identity, request))?.json()) as any;
}
const V1 = '/identitytoolkit.googleapis.com/v1';
const signIn = async (uid: string) =>
  ask(`${V1}/accounts:signInWithCustomToken`, { token: await identity.createCustomToken(uid) });
const lookup = (idToken: string) => ask(`${V1}/accounts:lookup`, { idToken });
const refresh = (token: string) =>
  ask(
    '/securetoken.googleapis.com/v1/token',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  );
const google = (sub: string, idToken?: string) =>
  ask(`${V1}/accounts:signInWithIdp`, {
    postBody: new URLSearchParams({
      providerId: 'google.com',
      id_token: JSON.stringify({ sub, email: `${sub}@mail.example`, name: 'Ada' }),
    }).toString(),
    ...(idToken === undefined ? {} : { idToken }),
  });

/** Changes an account with the owner token. */
const update = (body: object) =>
  ask(`${V1}/projects/p/accounts:update`, body, { Authorization: `Bearer ${identity.ownerToken}` });

describe('ending all sessions of an account', () => {
  const end = (uid: string) => update({ localId: uid, validSince: '1' });

  test('after all sessions of an account were ended, old tokens are refused; a new sign-in works', async () => {
    const before = await signIn('ada');
    const lost: string[] = [];
    identity.onAccessLost((uid) => lost.push(uid));
    expect(await end('ada')).toMatchObject({ localId: 'ada', disabled: false });
    expect(lost).toEqual(['ada']);
    expect((await refresh(before.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
    expect((await lookup(before.idToken)).error.message).toBe('TOKEN_EXPIRED');
    await expect(identity.authenticate(`Bearer ${before.idToken}`)).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
    const after = await signIn('ada');
    expect((await lookup(after.idToken)).users[0].localId).toBe('ada');
    expect(await identity.authenticate(`Bearer ${after.idToken}`)).toMatchObject({ uid: 'ada' });
  });

  test('ending a person’s sessions does not end those of other people', async () => {
    const [ada, eve] = [await signIn('ada'), await signIn('eve')];
    await end('ada');
    expect((await lookup(eve.idToken)).users[0].localId).toBe('eve');
    expect((await lookup(ada.idToken)).error.message).toBe('TOKEN_EXPIRED');
  });

  test('disabling an account ends its sessions, and enabling it does not restore them', async () => {
    const before = await signIn('ada');
    identity.setDisabled('ada', true);
    identity.setDisabled('ada', false);
    expect((await lookup(before.idToken)).error.message).toBe('TOKEN_EXPIRED');
  });

  test.each([
    ['an unknown account', { localId: 'eve', validSince: '1' }, 'USER_NOT_FOUND'],
    ['two changes in one request', { localId: 'ada', validSince: '1', disableUser: true }, 'INVALID_REQUEST'],
    ['a missing validSince field', { localId: 'ada' }, 'INVALID_REQUEST'],
    [
      'the unsupported field deleteProvider',
      { localId: 'ada', validSince: '1', deleteProvider: ['x'] },
      'INVALID_REQUEST',
    ],
  ])('a request to end all sessions is refused because of %s', async (_what, body, message) => {
    await signIn('ada');
    expect((await update(body)).error.message).toBe(message);
  });
});

describe('joining a Google account to a person', () => {
  test('a person can sign in with a Google account that was joined to their account', async () => {
    const joined: string[] = [];
    identity.onGoogleJoined((uid) => joined.push(uid));
    const { idToken } = await signIn('ada');
    const linked = await google('g-1', idToken);
    expect(linked).toMatchObject({ localId: 'ada', email: 'g-1@mail.example' });
    expect(joined).toEqual(['ada']);
    expect((await google('g-1')).localId).toBe('ada');
    expect(decodeJwt((await signIn('ada')).idToken)).toMatchObject({
      firebase: { identities: { 'google.com': ['g-1'] }, sign_in_provider: 'custom' },
    });
    expect(joined).toEqual(['ada']);
  });

  test('a Google account that belongs to another person cannot be joined', async () => {
    const other = await google('g-1');
    const { idToken } = await signIn('ada');
    expect((await google('g-1', idToken)).error.message).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
    expect((await google('g-1')).localId).toBe(other.localId);
    expect((await google('g-2', other.idToken)).error.message).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
  });

  test('an unlinked Google account signs in as a new person, not as the person it was linked to', async () => {
    const unlinking = { deleteProvider: ['google.com'], deleteAttribute: ['EMAIL', 'DISPLAY_NAME'] };
    const unlink = (uid: string) => update({ localId: uid, validSince: '1', ...unlinking });
    const { localId } = await google('g-1');
    expect(await unlink(localId)).toMatchObject({ localId, providerUserInfo: [] });
    const { idToken } = await signIn(localId);
    expect((await google('g-2', idToken)).localId).toBe(localId);
    const stranger = await google('g-1');
    expect(stranger.localId).not.toBe(localId);
    expect((await google('g-1')).localId).toBe(stranger.localId);
    expect((await google('g-2')).localId).toBe(localId);
    await unlink(localId);
    expect((await google('g-2')).localId).not.toBe(localId);
  });

  test.each([
    ['at once', async () => {}],
    ['after another one was linked', async (uid: string) => google('g-2', (await signIn(uid)).idToken)],
  ])('an unlinked Google account does not open a deleted account again: deleted %s', async (_, before) => {
    const { localId } = await google('g-1');
    identity.unlinkGoogle(localId);
    clock += 2000;
    await before(localId);
    await identity.deleteOwn((await signIn(localId)).idToken);
    const stranger = await google('g-1');
    expect(stranger.localId).not.toBe(localId);
    await signIn(localId);
    expect((await google('g-1')).localId).toBe(stranger.localId);
  });

  test('an account is deleted only after a sign-in at most five minutes ago', async () => {
    const { idToken } = await signIn('ada');
    clock += 301_000;
    await expect(identity.deleteOwn(idToken)).rejects.toThrow('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(identity.accounts()).toHaveLength(1);
    await identity.deleteOwn((await signIn('ada')).idToken);
    expect(identity.accounts()).toEqual([]);
  });

  test.each([
    'custom',
    'google',
  ])('a deleted account that is disabled cannot be created again: %s', async (way) => {
    const { localId, idToken } = await google('g-1');
    await identity.deleteOwn(idToken);
    identity.setDisabled(localId, true);
    const again = way === 'google' ? await google('g-1') : await signIn(localId);
    expect(again).toMatchObject({ error: { message: 'USER_DISABLED' } });
    identity.setDisabled(localId, false);
    expect((await google('g-1')).localId).toBe(localId);
  });

  test('an unlinked Google account can be linked to the same account again', async () => {
    const { localId } = await google('g-1');
    expect(identity.unlinkGoogle(localId)).toMatchObject({ email: '', displayName: '' });
    const { idToken } = await signIn(localId);
    expect((await google('g-1', idToken)).localId).toBe(localId);
    expect((await google('g-1')).localId).toBe(localId);
  });

  test('joining a Google account needs a valid ID token from a sign-in at most five minutes ago', async () => {
    const { idToken } = await signIn('ada');
    clock += 301_000;
    expect((await google('g-1', idToken)).error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await google('g-1', 'nonsense')).error.message).toBe('INVALID_ID_TOKEN');
    expect(identity.accounts()).toHaveLength(1);
  });
});
