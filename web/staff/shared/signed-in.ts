/** The state of the navigation from the login to the staff area: the focus was in a dialog that is gone. */
export const SIGNED_IN = 'signed-in';
