/** Navigation state from the login to the staff area: the focused dialog is gone. */
export const SIGNED_IN = 'signed-in';
