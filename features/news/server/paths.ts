/** The page with the button that confirms a sign-up. Its form posts to the same path. */
export const CONFIRM_PATH = '/mail/confirm';
/** A reader's own page. Mail programs post to the same path to unsubscribe (RFC 8058). */
export const LEAVE_PATH = '/mail/leave';
/** A mail provider posts its reports of bounces and complaints to this path. */
export const BOUNCES_PATH = '/mail/bounces';
