/** The ways in which the site gets reports of bounced mails and complaints. */
export interface BounceWays {
  mailbox: boolean;
  webhook: boolean;
}

/** What the staff area knows of news, while a mail server is set up and the engine is the embedded one. */
export interface NewsState {
  /** The sender's address; null while sending is off, because the site runs on a copy of the data. */
  from: string | null;
  bounces: BounceWays;
}
