import type { BackendOptions } from '@studio-site/backend';
import { LEVELS } from '../../domain/people/levels.ts';
import { userRecordPath } from '../../domain/places.ts';

/**
 * Allows administrators to create machine accounts (docs/product.md#machine-accounts). On the embedded engine no
 * other user can create an account with a password.
 */
export const mayCreateAccounts: NonNullable<BackendOptions['mayCreateAccounts']> = (uid, read) => {
  const level = read(userRecordPath(uid))?.permissionLevel;
  return level !== undefined && 'integerValue' in level && Number(level.integerValue) >= LEVELS.administrator;
};
