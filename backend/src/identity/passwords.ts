import { createHmac } from 'node:crypto';
import { IdentityError } from '../model/errors.ts';
import { passwordTable } from '../store/accounts.ts';
import type { Store } from '../store/open.ts';
import { sameSecret } from './secrets.ts';

/** Google's minimum length of a password, for emulator mode. */
const SHORTEST_IN_EMULATORS = 6;
/**
 * Minimum length of a password. Only programs use passwords, and programs generate them. A random password of this
 * length cannot be guessed. A fast hash is therefore enough, so that floods of sign-ins cost hardly any processor time.
 */
const SHORTEST = 32;
const LONGEST = 4096;

/** Passwords of accounts. Methods throw `IdentityError` with error codes that the Firebase SDK knows. */
export interface Passwords {
  /** Checks an e-mail address and a password for a new account. Returns the address in lower case. */
  check(email: unknown, password: unknown): string;
  /** Stores the password of a new account. */
  add(uid: string, email: string, password: string): void;
  /** Whether this account has a password. */
  has(uid: string): boolean;
  /** The user id of the account. The error is the same for an unknown address and a wrong password. */
  verify(email: unknown, password: unknown): string;
}

/**
 * Opens the passwords in a store. `key`: a secret of this server. `isEmulator`: accepts short passwords, as Firebase's
 * emulator does.
 */
export function openPasswords(store: Store, key: Uint8Array, isEmulator: boolean): Passwords {
  const table = passwordTable(store);
  const shortest = isEmulator ? SHORTEST_IN_EMULATORS : SHORTEST;
  const hashOf = (uid: string, password: string) =>
    createHmac('sha256', key).update(`${uid}\n${password}`).digest('base64url');

  return {
    check(email, password) {
      if (typeof password !== 'string' || password === '') throw new IdentityError('MISSING_PASSWORD');
      if (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(email))
        throw new IdentityError('INVALID_EMAIL');
      if (password.length < shortest || password.length > LONGEST)
        throw new IdentityError(`WEAK_PASSWORD : Password should be at least ${shortest} characters`);
      const address = email.toLowerCase();
      if (table.find(address)) throw new IdentityError('EMAIL_EXISTS');
      return address;
    },
    add(uid, email, password) {
      table.add({ uid, email, hash: hashOf(uid, password) });
    },
    has: (uid) => table.has(uid),
    verify(email, password) {
      if (typeof email !== 'string') throw new IdentityError('INVALID_EMAIL');
      if (typeof password !== 'string' || password === '') throw new IdentityError('MISSING_PASSWORD');
      const found = table.find(email.toLowerCase());
      if (found === null || !sameSecret(hashOf(found.uid, password), found.hash))
        throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
      return found.uid;
    },
  };
}
