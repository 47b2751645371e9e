/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How long the trash keeps documents available to staff. */
export const THIRTY_DAYS = 30 * DAY;
