import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { LogEntry } from '../log.ts';
import { type Caller, OWNER } from '../model/caller.ts';
import { FirestoreError, IdentityError, UnusableToken } from '../model/errors.ts';
import {
  type Account,
  accountTable,
  isGoogleAccount,
  ownSubject,
  unlinkedSubject,
} from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import { refreshTokenTable } from '../store/refresh-tokens.ts';
import { openCustomTokens } from './custom-tokens.ts';
import {
  credentialOf,
  type GooglePerson,
  type GoogleProvider,
  openGoogleProvider,
  standInCredential,
} from './google-provider.ts';
import { openPasswords } from './passwords.ts';
import { openRefreshTokens, type SignIn } from './refresh-tokens.ts';
import { derivedKey, sameSecret, secretFile, signingKeyOf } from './secrets.ts';
import type { IdentitySettings } from './settings.ts';
import { isNoSignedToken, openTokens, unsignedClaims } from './tokens.ts';

/**
 * Maximum number of seconds between a sign-in and linking a Google account to the signed-in account, or deleting the
 * account. Google has the same limit.
 */
const RECENT = 300;

export interface IdentityOptions {
  store: Store;
  dataDir: string;
  projectId: string;
  settings: IdentitySettings;
  /** Accepts unsigned tokens from every client, and the bearer token `owner`, as Firebase's emulators do. */
  emulatorTokens?: boolean;
  /**
   * Whether a user may create accounts with passwords. If absent, only the holder of the owner token may. In emulator
   * mode everyone may.
   */
  mayCreateAccounts?: (uid: string) => boolean;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  log: (entry: LogEntry) => void;
}

export interface SignedIn {
  account: Account;
  idToken: string;
  refreshToken: string;
  isNewUser: boolean;
}

/** Accounts, sign-in and tokens. Unless noted otherwise, errors are `IdentityError`s with the SDK's codes. */
export interface IdentityService {
  settings: IdentitySettings;
  ownerToken: string;
  /** Whether this is emulator mode: tokens need no signature, and everyone may use the maintenance endpoints. */
  emulatorTokens: boolean;
  /** Real Google sign-in; null if it is not configured. */
  google: GoogleProvider | null;
  signInWithIdp(body: Record<string, unknown>): Promise<SignedIn>;
  /** Signs in with a custom token. Creates the account if it does not exist. */
  signInWithCustomToken(token: unknown): Promise<SignedIn>;
  /** Creates an anonymous account. Available in emulator mode only. */
  signInAnonymously(): Promise<SignedIn>;
  /**
   * Creates an account with a password. `authorization`: the request's Authorization header. It must name a caller who
   * may create accounts; in emulator mode everyone may.
   */
  signUpWithPassword(email: unknown, password: unknown, authorization: string | null): Promise<SignedIn>;
  signInWithPassword(email: unknown, password: unknown): Promise<SignedIn>;
  /** Creates a custom token for a user id, valid for five minutes. Rejects unless the id has 1 to 128 characters. */
  createCustomToken(uid: string): Promise<string>;
  accountOf(idToken: unknown): Promise<Account>;
  refresh(token: string): Promise<{ account: Account; idToken: string; refreshToken: string }>;
  /** Ends the session of a refresh token at sign-out. Does nothing for an unknown token. */
  revoke(token: string): void;
  /** Deletes the account of an ID token. Its sign-in must be recent: CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
  deleteOwn(idToken: unknown): Promise<void>;
  accounts(): Account[];
  deleteAll(): void;
  publicKeys(): Promise<unknown>;
  /**
   * The caller named by an Authorization header; a signed-out caller if there is none. Throws UNAUTHENTICATED for an
   * invalid token, an ended session, or a deleted or disabled account; throws `UnusableToken` for a text without the
   * form of a signed token. Emulator mode also accepts unsigned tokens.
   */
  authenticate(header: string | null): Promise<Caller>;
  /**
   * Unlinks an account from its Google account, if it has one, and ends its sessions. The next sign-in with that Google
   * account creates a new account.
   */
  unlinkGoogle(uid: string): Account;
  /** Ends all sessions of an account: its refresh tokens and ID tokens are not accepted any more. */
  endSessions(uid: string): Account;
  /**
   * Disables the account and ends its sessions, or enables it again. Disabling a user id without an account creates a
   * disabled account, so that none with this user id can be used. Enabling one throws USER_NOT_FOUND.
   */
  setDisabled(uid: string, disabled: boolean): Account;
  /** Whether this data folder was ever used in demo mode or in emulator mode, which do not verify identities. */
  usedInDemo(): boolean;
  /**
   * Calls `listener` as soon as an account is deleted or disabled, or all its sessions are ended, so that its open
   * streams can be ended.
   */
  onAccessLost(listener: (uid: string) => void): void;
  /** Calls `listener` when a Google account was linked to an account. */
  onGoogleJoined(listener: (uid: string) => void): void;
  /** Calls `listener` when a person has deleted their account. */
  onAccountDeleted(listener: (uid: string) => void): void;
}

/** Opens the identity service of a data folder. */
export function openIdentity(options: IdentityOptions): IdentityService {
  const { dataDir, projectId, settings, emulatorTokens = false, now, log } = options;
  const table = accountTable(options.store);
  const signingKey = signingKeyOf(dataDir);
  const tokens = openTokens(signingKey, projectId, now);
  const customTokens = openCustomTokens(signingKey, projectId, now, emulatorTokens);
  const refreshTokens = openRefreshTokens(
    refreshTokenTable(options.store),
    derivedKey(signingKey, 'refresh tokens'),
    now,
  );
  const passwords = openPasswords(options.store, derivedKey(signingKey, 'passwords'), emulatorTokens);
  const ownerToken = secretFile(join(dataDir, 'owner-token'), () => randomBytes(32).toString('base64url'));
  const google =
    settings.google && !settings.demo
      ? openGoogleProvider(settings.google, derivedKey(signingKey, 'begun sign-ins'), now, log)
      : null;
  // Marks the folder as used in demo mode at the start, because the use of emulator tokens is not recorded.
  if (emulatorTokens) table.noteDemo();
  const demoSubjects = new Set(settings.demo?.accounts.map((account) => account.subject));

  const listeners: ((uid: string) => void)[] = [];
  const joinListeners: ((uid: string) => void)[] = [];
  const deleteListeners: ((uid: string) => void)[] = [];
  const loseAccess = (uid: string) => {
    for (const listener of listeners) listener(uid);
  };

  const uidKey = derivedKey(signingKey, 'user ids');
  /**
   * The user id that a sign-in with this Google account gives a new account. It is always the same: if the account is
   * deleted, the next sign-in creates one with the same user id, so the person's records still belong to it.
   */
  const uidOf = (subject: string) =>
    createHmac('sha256', uidKey).update(subject).digest('base64url').slice(0, 28);

  const randomUid = () => randomBytes(21).toString('base64url');

  /** The account that a Google account signs in to (null if there is none yet), and its user id. */
  function accountFor(subject: string): { known: Account | null; uid: string } {
    const linked = table.findSubject(subject);
    if (linked) return { known: linked, uid: linked.uid };
    const uid = demoSubjects.has(subject) ? subject : uidOf(subject);
    // A sign-in with a custom token may already have created an account with this user id.
    const known = table.find(uid);
    // A Google account that was unlinked from an account must not open it again, even if the account was deleted.
    if (!known && table.wasUnlinked(uid)) return { known: null, uid: randomUid() };
    if (known && known.subject !== ownSubject(uid)) return { known: null, uid: randomUid() };
    return { known, uid };
  }

  function enter(person: GooglePerson): { account: Account; isNewUser: boolean } {
    const { known, uid } = accountFor(person.subject);
    refuseProgram(uid);
    return enterAs(known, uid, person);
  }

  /** An account that came from no Google account, or whose Google account was unlinked before it was deleted. */
  const newAccount = (uid: string) => ({
    ...{ uid, email: '', displayName: '', createdAt: now(), lastLoginAt: now() },
    subject: table.wasUnlinked(uid) ? unlinkedSubject(uid) : ownSubject(uid),
  });

  /** Records the sign-in on the `known` account, or creates an account with this `uid`. Throws USER_DISABLED. */
  function enterAs(known: Account | null, uid: string, person: GooglePerson | null) {
    if (known?.disabled) throw new IdentityError('USER_DISABLED');
    const account: Account = {
      ...(known ?? {
        ...newAccount(uid),
      }),
      ...person,
      lastLoginAt: now(),
      disabled: false,
    };
    if (settings.demo) table.noteDemo();
    table.save(account);
    return { account, isNewUser: known === null };
  }

  async function signedIn(
    entered: { account: Account; isNewUser: boolean },
    provider: SignIn['provider'],
    claims: SignIn['claims'] = {},
  ): Promise<SignedIn> {
    // Tokens contain times in whole seconds. A sign-in just after the end of all sessions gets the next second, so that
    // it does not count as ended too.
    const authTime = Math.max(now(), refreshTokens.endOf(entered.account.uid) + 1000);
    const signIn = { provider, authTime, claims };
    const idToken = await tokens.idToken(entered.account, signIn);
    return { ...entered, idToken, refreshToken: refreshTokens.begin(entered.account.uid, signIn) };
  }

  /** The person who signs in. With real Google sign-in, only values that this server has verified are used. */
  async function personOf(body: Record<string, unknown>): Promise<GooglePerson> {
    if (settings.demo) return standInCredential(body);
    if (google) return google.redeem(credentialOf(body));
    throw new IdentityError('OPERATION_NOT_ALLOWED');
  }

  async function mayCreateAccounts(authorization: string | null): Promise<boolean> {
    if (emulatorTokens) return true;
    const caller = await authenticate(authorization);
    return caller.kind === 'owner' || (caller.kind === 'user' && !!options.mayCreateAccounts?.(caller.uid));
  }

  async function authenticate(header: string | null): Promise<Caller> {
    if (header === null || header === '') return { kind: 'anonymous' };
    const [, token = ''] = /^Bearer (\S+)$/.exec(header) ?? [];
    if (sameSecret(token, ownerToken)) return OWNER;
    if (emulatorTokens) {
      if (token === 'owner') return OWNER;
      const claims = unsignedClaims(token);
      const uid = claims?.sub ?? claims?.user_id;
      if (claims && typeof uid === 'string' && uid !== '')
        return { kind: 'user', uid, token: { ...claims, sub: uid }, unsigned: true };
    }
    if (isNoSignedToken(token)) throw new UnusableToken();
    try {
      const claims = await tokens.verify(token);
      usable(table.find(claims.sub));
      checkSession(claims);
      return { kind: 'user', uid: claims.sub, token: claims };
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      throw new FirestoreError(
        'UNAUTHENTICATED',
        'Missing or invalid authentication.',
        `token refused: ${detail}`,
      );
    }
  }

  /** The account with this user id. Throws USER_NOT_FOUND. */
  function existing(uid: string): Account {
    const account = table.find(uid);
    if (!account) throw new IdentityError('USER_NOT_FOUND');
    return account;
  }

  function endSessions(uid: string): Account {
    const account = existing(uid);
    refreshTokens.revokeOf(uid);
    loseAccess(uid);
    return account;
  }

  function usable(account: Account | null): Account {
    if (!account) throw new IdentityError('USER_NOT_FOUND');
    if (account.disabled) throw new IdentityError('USER_DISABLED');
    return account;
  }

  /** Throws `IdentityError` if all sessions of the account were ended after the sign-in of an ID token. */
  function checkSession({ sub, auth_time: seconds }: { sub: string; auth_time?: unknown }): void {
    const end = refreshTokens.endOf(sub);
    if (end > 0 && !(Number(seconds) > Math.floor(end / 1000))) throw new IdentityError('TOKEN_EXPIRED');
  }

  async function verified(idToken: unknown) {
    if (typeof idToken !== 'string') throw new IdentityError('INVALID_ID_TOKEN');
    const claims = await tokens.verify(idToken).catch((error: { code?: string }) => {
      throw new IdentityError(error.code === 'ERR_JWT_EXPIRED' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
    });
    checkSession(claims);
    return { claims, account: usable(table.find(claims.sub)) };
  }

  /**
   * Throws OPERATION_NOT_ALLOWED if the account has a password. Such an account belongs to a program, and its password is
   * its only sign-in: with another one it would escape the limits of programs. In emulator mode everyone has passwords.
   */
  function refuseProgram(uid: string): void {
    if (!emulatorTokens && passwords.has(uid)) throw new IdentityError('OPERATION_NOT_ALLOWED');
  }

  /** Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN if the sign-in of an ID token is not recent. */
  function checkRecent(claims: Record<string, unknown>): void {
    if (now() / 1000 - Number(claims.auth_time) > RECENT)
      throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }

  /** Links a Google account to the account of an ID token. The sign-in of that token must be recent. */
  async function joinGoogle(person: GooglePerson, idToken: unknown): Promise<SignedIn> {
    const { claims, account } = await verified(idToken);
    refuseProgram(account.uid);
    checkRecent(claims);
    const other = accountFor(person.subject).known;
    if (isGoogleAccount(account) || (other && other.uid !== account.uid))
      throw new IdentityError('FEDERATED_USER_ID_ALREADY_LINKED');
    const entered = enterAs(account, account.uid, person);
    for (const listener of joinListeners) listener(account.uid);
    return signedIn(entered, 'google.com');
  }

  return {
    settings,
    ownerToken,
    emulatorTokens,
    google,
    async signInWithIdp(body) {
      const person = await personOf(body);
      return body.idToken === undefined
        ? signedIn(enter(person), 'google.com')
        : joinGoogle(person, body.idToken);
    },
    async signInWithCustomToken(token) {
      const { uid, claims } = await customTokens.verify(token);
      refuseProgram(uid);
      return signedIn(enterAs(table.find(uid), uid, null), 'custom', claims);
    },
    async signInAnonymously() {
      if (!emulatorTokens) throw new IdentityError('OPERATION_NOT_ALLOWED');
      return signedIn(enterAs(null, randomUid(), null), 'anonymous');
    },
    async signUpWithPassword(email, password, authorization) {
      if (!(await mayCreateAccounts(authorization))) throw new IdentityError('ADMIN_ONLY_OPERATION');
      const address = passwords.check(email, password);
      const uid = randomUid();
      const entered = enterAs(null, uid, { subject: ownSubject(uid), email: address, displayName: '' });
      passwords.add(uid, address, String(password));
      return signedIn(entered, 'password');
    },
    async signInWithPassword(email, password) {
      const uid = passwords.verify(email, password);
      return signedIn(enterAs(usable(table.find(uid)), uid, null), 'password');
    },
    createCustomToken: (uid) => customTokens.create(uid),
    accountOf: async (idToken) => (await verified(idToken)).account,
    async refresh(token) {
      const found = refreshTokens.refresh(token);
      // On TOKEN_EXPIRED the SDK signs the user out, which is right for revoked sessions too.
      if (!found) throw new IdentityError('TOKEN_EXPIRED');
      const account = usable(table.find(found.uid));
      return {
        account,
        refreshToken: found.successor,
        idToken: await tokens.idToken(account, found.signIn),
      };
    },
    revoke: (token) => refreshTokens.revoke(token),
    async deleteOwn(idToken) {
      const { claims, account } = await verified(idToken);
      checkRecent(claims);
      table.delete(account.uid);
      loseAccess(account.uid);
      for (const listener of deleteListeners) listener(account.uid);
    },
    accounts: () => table.all(),
    deleteAll() {
      const accounts = table.all();
      table.deleteAll();
      for (const { uid } of accounts) loseAccess(uid);
    },
    publicKeys: () => tokens.publicKeys(),
    authenticate,
    unlinkGoogle(uid) {
      const account = existing(uid);
      if (isGoogleAccount(account)) table.noteUnlinked(uid);
      if (isGoogleAccount(account))
        table.save({ ...account, subject: unlinkedSubject(uid), email: '', displayName: '' });
      return endSessions(uid);
    },
    endSessions,
    setDisabled(uid, disabled) {
      // A disabled account remains in place of a missing one, so that no sign-in can create it again.
      const account = table.find(uid) ?? (disabled ? newAccount(uid) : existing(uid));
      table.save({ ...account, disabled });
      return disabled ? endSessions(uid) : existing(uid);
    },
    usedInDemo: () => table.usedInDemo(),
    onAccessLost: (listener) => void listeners.push(listener),
    onGoogleJoined: (listener) => void joinListeners.push(listener),
    onAccountDeleted: (listener) => void deleteListeners.push(listener),
  };
}
