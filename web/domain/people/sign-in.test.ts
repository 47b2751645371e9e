import { expect, test } from 'vitest';
import type { PermissionLevel } from './levels.ts';
import { type AccountState, accountState } from './sign-in.ts';

test.each<[PermissionLevel | null, AccountState]>([
  [null, 'signed-out'],
  [-1, 'no-record'],
  [0, 'pending'],
  [1, 'staff'],
  [2, 'staff'],
  [3, 'staff'],
])('the account state of the level %j is "%s"', (permissionLevel, state) => {
  expect(accountState(permissionLevel === null ? null : { uid: 'mia', permissionLevel })).toBe(state);
});
