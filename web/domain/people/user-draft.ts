import type { Changes } from '../editing/draft.ts';
import { type UserField, type UserRecord, userRecordDocument } from './user-record.ts';

/** A user record as a form holds it: the level is any number until the database has checked it. */
export type EditedUser = Omit<UserRecord, 'permissionLevel'> & { permissionLevel: number };

export type UserChanges = Changes<EditedUser, UserField>;

/**
 * What a save sends: notes only when there are some (docs/product.md#user-management), so that emptied notes stay as
 * they were stored.
 */
export function sentChanges({ notes, ...changes }: UserChanges): UserChanges {
  return notes === undefined || notes === '' ? changes : { ...changes, notes };
}

/**
 * The level that was typed; null when the entry is not numeric and is to be ignored (docs/product.md#user-management).
 */
export function typedLevel(typed: string): number | null {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}

/** Whether changes hold nothing that the database refuses. */
export function isStorableUser({ permissionLevel }: UserChanges): boolean {
  return (
    permissionLevel === undefined ||
    userRecordDocument.shape.permissionLevel.safeParse(permissionLevel).success
  );
}

/** The name that lists show for a record: first and last name, or the id where both are empty. */
export function fullName({
  id,
  firstName,
  lastName,
}: Pick<UserRecord, 'id' | 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || id;
}

/** The records that fit a search in names, role, e-mail address and id, and a level; null is every level. */
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
