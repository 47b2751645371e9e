import type { Changes } from '../editing/draft.ts';
import { isLevel } from './levels.ts';
import type { UserField, UserRecord } from './user-record.ts';

/** A user record in a form, where the level can be any number. The database validates the level. */
export type EditedUser = Omit<UserRecord, 'permissionLevel'> & { permissionLevel: number };

export type UserChanges = Changes<EditedUser, UserField>;

/**
 * The fields that a save sends. Notes are sent only if they are not empty (docs/product.md#user-management), so
 * deleting all notes has no effect.
 */
export function sentChanges({ notes, ...changes }: UserChanges): UserChanges {
  return notes === undefined || notes === '' ? changes : { ...changes, notes };
}

/**
 * Parses a level from an input field; null if the text is not a number of one to four digits. Such a text is
 * ignored (docs/product.md#user-management).
 */
export function typedLevel(typed: string): number | null {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}

/** Whether the database will accept the changed level. */
export function isStorableUser({ permissionLevel }: UserChanges): boolean {
  return permissionLevel === undefined || isLevel(permissionLevel);
}

/** The name in lists: first and last name, or the id if both are empty. */
export function fullName({
  id,
  firstName,
  lastName,
}: Pick<UserRecord, 'id' | 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || id;
}

/** Sorts records by level, highest first, then by id. */
export function byLevel(
  one: Pick<UserRecord, 'id' | 'permissionLevel'>,
  other: Pick<UserRecord, 'id' | 'permissionLevel'>,
): number {
  return other.permissionLevel - one.permissionLevel || (one.id < other.id ? -1 : 1);
}

/**
 * The records that match a search text (in names, role, e-mail address or id) and a level. If the level is null, all
 * levels match.
 */
export function usersMatching(
  users: readonly UserRecord[],
  search: string,
  level: number | null,
): UserRecord[] {
  const wanted = search.trim().toLowerCase();
  return users.filter(
    (user) =>
      (level === null || user.permissionLevel === level) &&
      `${user.firstName} ${user.lastName}\n${user.teamRole}\n${user.email}\n${user.id}`
        .toLowerCase()
        .includes(wanted),
  );
}
