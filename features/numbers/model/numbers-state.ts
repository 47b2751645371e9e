/** The address of “Numbers” on the screen “Site”. */
export const NUMBERS_SECTION = '/admin/site#numbers';

/**
 * `off`: visits are not counted (the setting `NUMBERS_SECONDS`). `failing`: the server's last attempt to write the
 * numbers failed.
 */
export type NumbersState = 'on' | 'off' | 'failing';
