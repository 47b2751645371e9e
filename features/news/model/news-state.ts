/** The ways in which the site gets reports of bounced mails and complaints. */
export interface BounceWays {
  mailbox: boolean;
  webhook: boolean;
}

/** The server's data about news for the staff area. */
export interface NewsState {
  /** The sender's address; null while sending is off, because the site runs on a copy of the data. */
  from: string | null;
  bounces: BounceWays;
}
