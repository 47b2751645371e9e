/** The path of the screen. */
export const NUMBERS_SCREEN = '/admin/numbers';

/**
 * `off`: visits are not counted (the setting `NUMBERS_SECONDS`). `failing`: the server's last attempt to write the
 * numbers failed.
 */
export type NumbersState = 'on' | 'off' | 'failing';
