import * as z from 'zod/mini';

/**
 * Schema of a stored user record (docs/product.md#user-records), the only list of its fields. Optional fields have
 * defaults. `firestore.rules` has the same fields and limits.
 */
export const userRecordDocument = z.object({
  firstName: z._default(z.string(), ''),
  lastName: z._default(z.string(), ''),
  teamRole: z._default(z.string(), ''),
  /** 0 pending, 1 author, 2 editor, 3 administrator (docs/product.md#permissions). */
  permissionLevel: z._default(z.literal([0, 1, 2, 3]), 0),
  /** '' for none. */
  notes: z._default(z.string(), ''),
  /** The address that the person signed in with, which only they can write; '' in older records. */
  email: z._default(z.string(), ''),
});

export type UserRecordDocument = z.infer<typeof userRecordDocument>;

/** A user record with its id, the auth user id. */
export interface UserRecord extends UserRecordDocument {
  id: string;
}

/** The details that people enter themselves (docs/product.md#login). */
export const OWN_DETAILS = ['firstName', 'lastName', 'teamRole'] as const;
export type OwnDetails = Pick<UserRecord, (typeof OWN_DETAILS)[number]>;

/** Labels of the fields that an administrator changes (docs/product.md#user-management), in the form's order. */
export const USER_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  teamRole: 'Team Role',
  permissionLevel: 'Permission Level',
  notes: 'Notes',
} as const satisfies Record<Exclude<keyof UserRecordDocument, 'email'>, string>;

export type UserField = keyof typeof USER_LABELS;

/** The fields that an administrator changes. */
export const USER_FIELDS = Object.keys(USER_LABELS) as readonly UserField[];

/** Limits in characters; `firestore.rules` has the same. */
export const USER_LIMITS = {
  firstName: 100,
  lastName: 100,
  teamRole: 100,
  notes: 5000,
  email: 320,
} as const satisfies Partial<Record<keyof UserRecordDocument, number>>;

/** -1 is no user record. */
export type PermissionLevel = -1 | UserRecord['permissionLevel'];

/** The signed-in person for the screens; null for a visitor. */
export interface Person {
  uid: string;
  permissionLevel: PermissionLevel;
}
