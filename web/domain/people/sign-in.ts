import { atLeast } from './levels.ts';
import type { Person } from './user-record.ts';

/** The ways to sign in that this site offers. `others`: those of features, by their names in a sentence. */
export interface SignInWays {
  google: boolean;
  others: readonly string[];
}

/** The state of an account, which determines the view of the staff area (docs/product.md#account-states). */
export type AccountState = 'signed-out' | 'no-record' | 'pending' | 'staff';

/** The account state of a user; `person` is null for a visitor. */
export function accountState(person: Person | null): AccountState {
  if (person === null) return 'signed-out';
  if (person.permissionLevel < 0) return 'no-record';
  return atLeast(person, 'author') ? 'staff' : 'pending';
}
