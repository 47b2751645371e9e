/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** For how long staff find what is in the trash. */
export const THIRTY_DAYS = 30 * DAY;
