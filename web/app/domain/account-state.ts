import type { PermissionLevel } from './user-record.ts';

/** Where an account stands (spec §4): must say who it is, waits for review, or has access. */
export type AccountState = 'no-record' | 'pending' | 'staff';

export function accountState(level: PermissionLevel): AccountState {
  if (level === -1) return 'no-record';
  return level === 0 ? 'pending' : 'staff';
}
