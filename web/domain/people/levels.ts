/**
 * The levels of users (docs/product.md#permissions). Each level has all rights of the lower ones. Records store the
 * number, so a new level gets the next number. `npm run rules` prints the numbers into `firestore.rules` and
 * `storage.rules`.
 */
export const LEVELS = { pending: 0, author: 1, editor: 2, administrator: 3 } as const;

export type LevelName = keyof typeof LEVELS;
export type Level = (typeof LEVELS)[LevelName];

/** The level of a user; -1 if the user has no user record. */
export type PermissionLevel = -1 | Level;

/** The names of the levels, lowest first. */
export const LEVEL_NAMES = Object.keys(LEVELS) as LevelName[];

export const isLevel = (value: unknown): value is Level => Object.values<unknown>(LEVELS).includes(value);

/** Whether a user is signed in and has at least this level. */
export function atLeast<P extends { permissionLevel: PermissionLevel }>(
  person: P | null,
  least: LevelName,
): person is P {
  return person !== null && person.permissionLevel >= LEVELS[least];
}

/** The number and name of a level, such as `2 editor`. Any other value is converted to text. */
export const levelText = (level: unknown): string =>
  isLevel(level) ? `${level} ${LEVEL_NAMES[level]}` : String(level);

/** The name of a level, such as `editor`; null if the number is not a level. */
export const levelName = (level: unknown): LevelName | null =>
  isLevel(level) ? (LEVEL_NAMES[level] ?? null) : null;

/** All levels as text: `0 pending, 1 author, …`. */
export const allLevels = (): string => LEVEL_NAMES.map((name) => levelText(LEVELS[name])).join(', ');
