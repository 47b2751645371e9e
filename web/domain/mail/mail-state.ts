/** `missing`: no mail server is set up. `off`: the data is a copy, and must not send what the original sends. */
export type MailState = 'on' | 'off' | 'missing';

/** How the site learns of mails that came back: from a mailbox that it reads, and from a provider's webhook. */
export interface BounceWays {
  mailbox: boolean;
  webhook: boolean;
}
