/** -1 no user record, 0 pending, 1 author, 2 editor, 3 administrator (docs/product.md#permissions). */
export const PERMISSION_LEVELS = [-1, 0, 1, 2, 3] as const;
export type PermissionLevel = (typeof PERMISSION_LEVELS)[number];

/** A user record (docs/product.md#user-records). */
export interface UserRecord {
  /** The auth user id. */
  id: string;
  firstName: string;
  lastName: string;
  teamRole: string;
  permissionLevel: Exclude<PermissionLevel, -1>;
  /** '' for none. */
  notes: string;
}

/** The signed-in person as the screens see them; null where nobody is signed in. */
export interface Person {
  uid: string;
  permissionLevel: PermissionLevel;
}
