/** Navigation state from the login to the staff area. It says that the focused dialog has disappeared. */
export const SIGNED_IN = 'signed-in';
