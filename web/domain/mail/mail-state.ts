/** `missing`: no mail server is set up. `off`: no mail is sent, because the data may be a copy of another site's. */
export type MailState = 'on' | 'off' | 'missing';

/** Which sources of reports about bounced mails are set up: a mailbox that the site reads, a provider's webhook. */
export interface BounceWays {
  mailbox: boolean;
  webhook: boolean;
}
