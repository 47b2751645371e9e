import * as z from 'zod/mini';
import { type Collection, each, shapeOf } from '../collection.ts';
import { USER_RECORDS } from '../places.ts';
import { LEVELS, type PermissionLevel } from './levels.ts';

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

export type UserRecordDocument = z.infer<typeof userRecordDocument>;

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
