import * as z from 'zod/mini';
import { type Collection, each, shapeOf } from '../../../platform/domain/collection.ts';
import type { Changes } from '../../../platform/domain/editing/draft.ts';
import { USER_RECORDS } from '../places.ts';
import { isLevel, LEVELS, type PermissionLevel } from './levels.ts';

const text = z._default(z.string(), '');

/**
 * User records as they are stored (docs/product.md#user-records). This is the only list of their fields;
 * `npm run rules` prints it into `firestore.rules`.
 */
export const USERS = {
  path: USER_RECORDS,
  isPublic: false,
  exportFile: 'userdata.json',
  fields: {
    firstName: { schema: text, label: 'First Name', limit: 100 },
    lastName: { schema: text, label: 'Last Name', limit: 100 },
    teamRole: { schema: text, label: 'Team Role', limit: 100 },
    permissionLevel: {
      schema: z._default(z.literal(Object.values(LEVELS)), LEVELS.pending),
      optional: true,
      label: 'Permission Level',
    },
    /** Notes of administrators; '' if there are none. */
    notes: { schema: text, optional: true, label: 'Notes', limit: 5000 },
    /** The e-mail address of the account. Only the owner of the account can write it; '' in older records. */
    email: { schema: text, optional: true, limit: 320 },
    /** Set for the account of a program, such as a build server (machine-account.ts). */
    machine: { schema: z.optional(z.literal(true)), optional: true },
    /** When a machine account last wrote a post, and which one (`lastUse` in machine-account.ts). */
    used: { schema: z.optional(z.unknown()), optional: true },
  },
} as const satisfies Collection;

export const userRecordDocument = z.object(shapeOf(USERS.fields));

type UserRecordDocument = z.infer<typeof userRecordDocument>;

/** A user record. Its id is the auth user id. */
export interface UserRecord extends UserRecordDocument {
  id: string;
}

/** The details that users enter about themselves (docs/product.md#login). */
export const OWN_DETAILS = ['firstName', 'lastName', 'teamRole'] as const;
export type OwnDetails = Pick<UserRecord, (typeof OWN_DETAILS)[number]>;

/** Labels of the fields that an administrator can change, in form order (docs/product.md#user-management). */
export const USER_LABELS = each(USERS.fields, 'label');

export type UserField = keyof typeof USER_LABELS;

/** The fields that an administrator can change. */
export const USER_FIELDS = Object.keys(USER_LABELS) as readonly UserField[];

/** Maximum lengths of the fields in characters. */
export const USER_LIMITS = each(USERS.fields, 'limit');

/** Whether a person waits for a level. A machine account never does; its key was revoked if it has level 0. */
export const waitsForLevel = ({ machine, permissionLevel }: UserRecord): boolean =>
  permissionLevel === LEVELS.pending && !machine;

/** The signed-in user with their level. A machine account counts as pending, so it cannot use the staff area. */
export function personOf({ id: uid, machine, permissionLevel }: UserRecord): Person {
  return { uid, permissionLevel: machine ? LEVELS.pending : permissionLevel };
}

/** A signed-in user. Functions that also accept a visitor take null for a visitor. */
export interface Person {
  uid: string;
  permissionLevel: PermissionLevel;
}

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
