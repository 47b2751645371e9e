import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountTable } from '../store/accounts.ts';
import { openStore, type Store } from '../store/open.ts';
import { refreshTokenTable } from '../store/refresh-tokens.ts';
import { openRefreshTokens, type RefreshTokens, type SignIn } from './refresh-tokens.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const KEY = new Uint8Array(32).fill(7);
let dataDir: string;
let store: Store;
let clock: number;
let tokens: RefreshTokens;

/** Simulates a restart, after which only the database remains. */
function open(): void {
  store = openStore(dataDir);
  tokens = openRefreshTokens(refreshTokenTable(store), KEY, () => clock);
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backend-refresh-'));
  clock = Date.now();
  open();
  accountTable(store).save({
    uid: 'nova',
    subject: 's',
    email: 'nova@mail.example',
    displayName: 'Nova',
    createdAt: 1,
    lastLoginAt: 1,
    disabled: false,
  });
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const signIn = (): SignIn => ({ provider: 'google.com', authTime: clock, claims: {} });
const next = (token: string) => tokens.refresh(token)?.successor ?? null;
const stored = () => Number(store.db.prepare('SELECT count(*) AS n FROM refresh_tokens').get()?.n);

test('a refresh token that is used again within a minute gives the same new token', () => {
  const first = tokens.begin('nova', signIn());
  const successors = new Set([next(first), next(first)]);
  store.close();
  open();
  clock += 60 * SECOND;
  successors.add(next(first));
  expect([...successors]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(stored()).toBe(2);
});

test('a replaced refresh token gives the newest token, even if its successor was replaced too', () => {
  const first = tokens.begin('nova', signIn());
  const newest = next(next(first) ?? '');
  clock += 50 * SECOND;
  expect(next(first)).toBe(newest);
  clock += 50 * SECOND;
  expect(next(newest ?? '')).not.toBeNull();
});

test('a refresh keeps the account, the provider, the sign-in time and the claims', () => {
  const signedIn: SignIn = { provider: 'custom', authTime: 5, claims: { level: 3 } };
  const first = tokens.begin('nova', signedIn);
  clock += DAY;
  const again = next(first) ?? '';
  expect(tokens.refresh(again)).toMatchObject({ uid: 'nova', signIn: signedIn });
});

test('reuse of a refresh token after a minute revokes all tokens of that sign-in, but no others', () => {
  const stolen = tokens.begin('nova', signIn());
  const other = tokens.begin('nova', signIn());
  const second = next(stolen) ?? '';
  const third = next(second) ?? '';
  clock += 61 * SECOND;
  expect(next(stolen)).toBeNull();
  expect([next(second), next(third)]).toEqual([null, null]);
  expect(next(other)).not.toBeNull();
});

test('reuse of a refresh token is detected even many refreshes later', () => {
  const stolen = tokens.begin('nova', signIn());
  let newest = stolen;
  for (let hour = 0; hour < 48; hour++) {
    clock += 3600 * SECOND;
    newest = next(newest) ?? '';
  }
  expect(next(stolen)).toBeNull();
  expect(next(newest)).toBeNull();
});

test('a refresh token expires after 60 days without use; a session in use does not expire', () => {
  const unused = tokens.begin('nova', signIn());
  let used = tokens.begin('nova', signIn());
  for (const days of [60, 60, 60]) {
    clock += days * DAY;
    used = next(used) ?? 'none';
  }
  expect(used).not.toBe('none');
  expect(next(unused)).toBeNull();
  // The refresh has deleted the tokens that were issued more than 60 days ago.
  expect(stored()).toBe(2);
});

test('revoking any refresh token of a sign-in revokes all tokens of that sign-in', () => {
  const first = tokens.begin('nova', signIn());
  const second = next(first) ?? '';
  tokens.revoke(first);
  expect([next(first), next(second), stored()]).toEqual([null, null, 0]);
});
