import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { LogEntry } from '../log.ts';
import type { Caller } from '../model/caller.ts';
import { FirestoreError } from '../model/errors.ts';
import { type Account, accountTable } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import { refreshTokenTable } from '../store/refresh-tokens.ts';
import { credentialOf, type GooglePerson, standInCredential } from './google-credential.ts';
import { type GoogleProvider, openGoogleProvider } from './google-provider.ts';
import { IdentityError } from './identity-error.ts';
import { openRefreshTokens } from './refresh-tokens.ts';
import { sameSecret } from './same-secret.ts';
import { secretFile } from './secret-file.ts';
import type { IdentitySettings } from './settings.ts';
import { derivedKey, signingKeyOf } from './signing-key.ts';
import { openTokens } from './tokens.ts';

export interface IdentityOptions {
  store: Store;
  dataDir: string;
  projectId: string;
  settings: IdentitySettings;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (entry: LogEntry) => void;
}

export interface SignedIn {
  account: Account;
  idToken: string;
  refreshToken: string;
  isNewUser: boolean;
}

/** Accounts, sign-in and tokens. Each method throws `IdentityError` with the SDK's words, unless it says otherwise. */
export interface IdentityService {
  projectId: string;
  settings: IdentitySettings;
  ownerToken: string;
  /** Real Google sign-in, null where it is not set up. */
  google: GoogleProvider | null;
  signInWithIdp(body: Record<string, unknown>): Promise<SignedIn>;
  accountOf(idToken: unknown): Promise<Account>;
  refresh(token: string): Promise<{ account: Account; idToken: string; refreshToken: string }>;
  /** Ends the session of a refresh token, at log-out; a token that is not ours ends nothing. */
  revoke(token: string): void;
  delete(account: Account): void;
  accounts(): Account[];
  deleteAll(): void;
  publicKeys(): Promise<unknown>;
  /**
   * Who an Authorization header stands for; no header is a signed-out caller. Throws UNAUTHENTICATED for
   * everything that is not a token of ours, or whose account is gone or disabled.
   */
  authenticate(header: string | null): Promise<Caller>;
  /** Ends the account's sessions and refuses new ones, or lets it in again. */
  setDisabled(uid: string, disabled: boolean): Account;
  /** Whether people have signed in to this data folder by the stand-in, now or earlier. */
  usedInDemo(): boolean;
  /** Called at once when an account is deleted or disabled: what it has open is to end. */
  onAccessLost(listener: (uid: string) => void): void;
}

/** Opens the identity service of a data folder. */
export function openIdentity(options: IdentityOptions): IdentityService {
  const { dataDir, projectId, settings, now, log } = options;
  const table = accountTable(options.store);
  const signingKey = signingKeyOf(dataDir);
  const tokens = openTokens(signingKey, projectId, now);
  const refreshTokens = openRefreshTokens(
    refreshTokenTable(options.store),
    derivedKey(signingKey, 'refresh tokens'),
    now,
  );
  const ownerToken = secretFile(join(dataDir, 'owner-token'), () => randomBytes(32).toString('base64url'));
  const google =
    settings.google && !settings.demo
      ? openGoogleProvider(settings.google, derivedKey(signingKey, 'begun sign-ins'), now, log)
      : null;
  const demoSubjects = new Set(settings.demo?.accounts.map((account) => account.subject));

  const listeners: ((uid: string) => void)[] = [];
  const loseAccess = (uid: string) => {
    for (const listener of listeners) listener(uid);
  };

  const uidKey = derivedKey(signingKey, 'user ids');
  /** The same for a Google account each time: who deletes an account again and again leaves no trail of records. */
  const uidOf = (subject: string) =>
    createHmac('sha256', uidKey).update(subject).digest('base64url').slice(0, 28);

  function enter(person: GooglePerson): { account: Account; isNewUser: boolean } {
    const known = table.findSubject(person.subject);
    if (known?.disabled) throw new IdentityError('USER_DISABLED');
    const account: Account = {
      uid: known?.uid ?? (demoSubjects.has(person.subject) ? person.subject : uidOf(person.subject)),
      ...person,
      createdAt: known?.createdAt ?? now(),
      lastLoginAt: now(),
      disabled: false,
    };
    table.save(account);
    return { account, isNewUser: known === null };
  }

  /** With real sign-in only what this server verified itself counts, whatever else the request says. */
  async function personOf(body: Record<string, unknown>): Promise<GooglePerson> {
    if (settings.demo) return standInCredential(body);
    if (google) return google.redeem(credentialOf(body));
    throw new IdentityError('OPERATION_NOT_ALLOWED');
  }

  function usable(account: Account | null): Account {
    if (!account) throw new IdentityError('USER_NOT_FOUND');
    if (account.disabled) throw new IdentityError('USER_DISABLED');
    return account;
  }

  return {
    projectId,
    settings,
    ownerToken,
    google,
    async signInWithIdp(body) {
      const person = await personOf(body);
      if (settings.demo) table.noteDemo();
      const { account, isNewUser } = enter(person);
      const idToken = await tokens.idToken(account, now());
      return { account, isNewUser, idToken, refreshToken: refreshTokens.begin(account.uid, now()) };
    },
    async accountOf(idToken) {
      const claims = await tokens.verify(String(idToken)).catch((error: { code?: string }) => {
        throw new IdentityError(error.code === 'ERR_JWT_EXPIRED' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
      });
      return usable(table.find(claims.sub));
    },
    async refresh(token) {
      const found = refreshTokens.refresh(token);
      // In words on which the SDK signs the person out, also where the session was ended here.
      if (!found) throw new IdentityError('TOKEN_EXPIRED');
      const account = usable(table.find(found.uid));
      return {
        account,
        refreshToken: found.successor,
        idToken: await tokens.idToken(account, found.authTime),
      };
    },
    revoke: (token) => refreshTokens.revoke(token),
    delete({ uid }) {
      table.delete(uid);
      loseAccess(uid);
    },
    accounts: () => table.all(),
    deleteAll() {
      const accounts = table.all();
      table.deleteAll();
      for (const { uid } of accounts) loseAccess(uid);
    },
    publicKeys: () => tokens.publicKeys(),
    async authenticate(header) {
      if (header === null || header === '') return { kind: 'anonymous' };
      const [, token = ''] = /^Bearer (\S+)$/.exec(header) ?? [];
      if (sameSecret(token, ownerToken)) return { kind: 'owner' };
      try {
        const claims = await tokens.verify(token);
        usable(table.find(claims.sub));
        return { kind: 'user', uid: claims.sub, token: claims };
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        throw new FirestoreError(
          'UNAUTHENTICATED',
          'Missing or invalid authentication.',
          `token refused: ${detail}`,
        );
      }
    },
    setDisabled(uid, disabled) {
      const account = table.find(uid);
      if (!account) throw new IdentityError('USER_NOT_FOUND');
      const changed = { ...account, disabled };
      table.save(changed);
      if (disabled) {
        refreshTokens.revokeOf(uid);
        loseAccess(uid);
      }
      return changed;
    },
    usedInDemo: () => table.usedInDemo(),
    onAccessLost: (listener) => void listeners.push(listener),
  };
}
