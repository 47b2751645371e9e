import { atLeast } from './levels.ts';
import type { Person } from './user-record.ts';

/** The state of a person's account in the staff area (docs/product.md#account-states). */
export type AccountState = 'signed-out' | 'no-record' | 'pending' | 'staff';

/** The account state of a person and their level; null is a visitor. */
export function accountState(person: Person | null): AccountState {
  if (person === null) return 'signed-out';
  if (person.permissionLevel < 0) return 'no-record';
  return atLeast(person, 'author') ? 'staff' : 'pending';
}
