/** The kind of the jobs that send confirmation mails. */
export const CONFIRM_MAIL = 'confirm';

/** The key of a confirmation mail's job. Each mail that is requested for a sign-up has another key. */
export const confirmKey = (signUp: string, mailed: number): string =>
  `${CONFIRM_MAIL}:${signUp}:${mailed.toString(36)}`;
