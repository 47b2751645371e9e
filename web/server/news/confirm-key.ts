/** The kind of the jobs that send confirmation mails. */
export const CONFIRM_MAIL = 'confirm';

/** The key of the job that sends a confirmation mail. Each confirmation mail of a sign-up has its own key. */
export const confirmKey = (signUp: string, mailed: number): string =>
  `${CONFIRM_MAIL}:${signUp}:${mailed.toString(36)}`;
