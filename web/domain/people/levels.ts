/**
 * The levels of user records (docs/product.md#permissions); each has the rights of those below it. Records store the
 * number, so a new level is the next one. `permissions/levels.test.ts` compares both rules files.
 */
export const LEVELS = { pending: 0, author: 1, editor: 2, administrator: 3 } as const;

export type LevelName = keyof typeof LEVELS;
export type Level = (typeof LEVELS)[LevelName];

/** -1 is no user record. */
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

/** A level with its name, such as `2 editor`; any other value as it is. */
export const levelText = (level: unknown): string =>
  isLevel(level) ? `${level} ${LEVEL_NAMES[level]}` : String(level);

/** All levels with their names. */
export const allLevels = (): string => LEVEL_NAMES.map((name) => levelText(LEVELS[name])).join(', ');
