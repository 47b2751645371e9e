/**
 * `off`: visits are not counted (the setting `NUMBERS_SECONDS`). `failing`: the server could not write the numbers the
 * last time it tried.
 */
export type NumbersState = 'on' | 'off' | 'failing';
