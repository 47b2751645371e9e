/** The kind of the jobs that send confirmation mails. */
export const CONFIRM_MAIL = 'confirm';
/** Kind of the same mails to old sign-ups, which an administrator asks. They do not count towards the daily limit. */
export const ASKED_CONFIRM_MAIL = 'confirm-asked';

/** The key of the job that sends a confirmation mail. Each confirmation mail of a sign-up has its own key. */
export const confirmKey = (signUp: string, mailed: number): string =>
  `${CONFIRM_MAIL}:${signUp}:${mailed.toString(36)}`;
