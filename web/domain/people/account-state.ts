import type { Person } from './user-record.ts';

/** The state of a person's account in the staff area (docs/product.md#account-states). */
export type AccountState = 'signed-out' | 'no-record' | 'pending' | 'staff';

/** The account state that follows from who is signed in and at which level; null is nobody. */
export function accountState(person: Person | null): AccountState {
  if (person === null) return 'signed-out';
  if (person.permissionLevel < 0) return 'no-record';
  return person.permissionLevel === 0 ? 'pending' : 'staff';
}
