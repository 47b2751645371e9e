/** The kind of jobs that send confirmation mails. */
export const CONFIRM_MAIL = 'confirm';

/** The key of a confirmation mail's job. Each requested mail has its own. */
export const confirmKey = (signUp: string, mailed: number): string =>
  `${CONFIRM_MAIL}:${signUp}:${mailed.toString(36)}`;
