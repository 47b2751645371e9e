/**
 * The levels of user records (docs/product.md#permissions). Each level includes the rights of all lower ones. Records
 * store the number, so a new level gets the next number. `permissions/levels.test.ts` compares both rules files.
 */
export const LEVELS = { pending: 0, author: 1, editor: 2, administrator: 3 } as const;

export type LevelName = keyof typeof LEVELS;
export type Level = (typeof LEVELS)[LevelName];

/** Level -1 means that there is no user record. */
export type PermissionLevel = -1 | Level;

/** The names of the levels, from the lowest. */
export const LEVEL_NAMES = Object.keys(LEVELS) as LevelName[];

export const isLevel = (value: unknown): value is Level => Object.values<unknown>(LEVELS).includes(value);

/** Whether a person is signed in with this level or one above it. */
export function atLeast<P extends { permissionLevel: PermissionLevel }>(
  person: P | null,
  least: LevelName,
): person is P {
  return person !== null && person.permissionLevel >= LEVELS[least];
}

/** A level with its name, such as `2 editor`. A value that is not a level is returned as text. */
export const levelText = (level: unknown): string =>
  isLevel(level) ? `${level} ${LEVEL_NAMES[level]}` : String(level);

/** The name of a level, such as `editor`; null for a number that is no level. */
export const levelName = (level: unknown): LevelName | null =>
  isLevel(level) ? (LEVEL_NAMES[level] ?? null) : null;

/** All levels with their names. */
export const allLevels = (): string => LEVEL_NAMES.map((name) => levelText(LEVELS[name])).join(', ');
