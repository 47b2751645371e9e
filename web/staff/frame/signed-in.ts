/** Navigation state from the login to the staff area, after the login's dialog with the focus has closed. */
export const SIGNED_IN = 'signed-in';
