import type { Context } from 'hono';
import type { BounceWays } from '../../domain/mail/mail-state.ts';
import type { Log } from '../log.ts';
import type { BounceSettings } from '../mail/bounce-settings.ts';
import type { MailKind } from '../mail/mail-lane.ts';
import type { Sender } from '../mail/mail-settings.ts';
import type { News } from '../news/open-news.ts';
import { watchMailbox } from './bounce-mailbox.ts';
import { bounceWebhook } from './bounce-webhook.ts';
import { openBounces } from './bounces.ts';
import { withReturnPaths } from './with-return-paths.ts';

export interface SiteBounces {
  /**
   * The kinds of mail. If there is an address for reports, mails to readers get an envelope sender at this address, so
   * that it receives their bounces.
   */
  kinds: Record<string, MailKind>;
  /** Handles a provider's reports; null if no password for them is set. */
  webhook: ((context: Context) => Promise<Response>) | null;
  ways: BounceWays;
  /** Starts reading the mailbox. Returns a function that stops the reading. */
  start(): () => Promise<void>;
}

/** Receives bounce and complaint reports from the sources in the settings. `key` signs the addresses for reports. */
export function openSiteBounces(
  { address, mailbox, secret }: BounceSettings,
  news: Pick<News, 'signUps' | 'mailings' | 'kinds'>,
  key: string,
  from: Sender,
  log: Log,
): SiteBounces {
  const { signUps, mailings, kinds } = news;
  const bounces = openBounces({ signUps, mailings, key, from, log });
  return {
    kinds: address === null ? kinds : withReturnPaths(kinds, key, address),
    webhook: secret === null ? null : bounceWebhook(bounces, secret, log),
    ways: { mailbox: mailbox !== null, webhook: secret !== null },
    start: () => (mailbox === null ? async () => {} : watchMailbox(mailbox, bounces.ofMail, log)),
  };
}
