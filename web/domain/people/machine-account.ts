import * as z from 'zod/mini';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { LEVELS } from './levels.ts';
import type { UserRecord } from './user-record.ts';

// Machine accounts: the accounts of programs, such as a build server (docs/product.md#machine-accounts).

/** The end of a machine account's address. No person has such an address, and no mail reaches it (RFC 2606). */
const ADDRESS_END = '@machine.invalid';

/** The credentials of a machine account. */
export interface MachineSignIn {
  email: string;
  password: string;
}

/**
 * Makes the credentials of a machine account. `name` and `secret` are random texts of letters, digits, `-` and `_`;
 * `secret` has at least 32 characters.
 */
export function machineSignIn(name: string, secret: string): MachineSignIn {
  return { email: `${name.toLowerCase()}${ADDRESS_END}`, password: secret };
}

/** The key of a machine account, as its program uses it: one text without spaces. */
export const keyOf = ({ email, password }: MachineSignIn): string => `${email}:${password}`;

/** The user record of a new machine account, as it is stored. */
export function machineRecord(name: string) {
  return {
    ...{ firstName: name, lastName: '', teamRole: 'Machine' },
    ...{ permissionLevel: LEVELS.author, machine: true },
  };
}

const use = z.object({ at: serverTime });

/** When a machine account last wrote a post, in milliseconds since 1970; null if it never did. */
export function lastUse({ used }: Pick<UserRecord, 'used'>): number | null {
  const parsed = use.safeParse(used);
  return parsed.success ? parsed.data.at : null;
}

/** Whether the key of a machine account works. Revoking it sets the level to 0, which cannot be undone. */
export const isKeyValid = ({ permissionLevel }: Pick<UserRecord, 'permissionLevel'>): boolean =>
  permissionLevel === LEVELS.author;
