import type { Context } from 'hono';
import type { Sender } from '../../../platform/domain/mail/mail-settings.ts';
import type { Log } from '../../../platform/log.ts';
import type { MailKind } from '../../../platform/mail/mail-lane.ts';
import type { BounceSettings } from '../model/bounce-settings.ts';
import type { BounceWays } from '../model/news-state.ts';
import { bounceAddress } from './bounce-address.ts';
import { watchMailbox } from './bounce-mailbox.ts';
import { bounceWebhook } from './bounce-webhook.ts';
import { openBounces } from './bounces.ts';
import type { News } from './open-news.ts';

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

/** Gives the mails of these kinds a separate envelope sender for each reader. `address`: the address for reports. */
export function withReturnPaths(
  kinds: Readonly<Record<string, MailKind>>,
  key: string,
  address: string,
): Record<string, MailKind> {
  const withReturnPath = (kind: MailKind): MailKind => ({
    ...kind,
    async compose(job) {
      const { signUp } = job.payload;
      const mail = await kind.compose(job);
      return mail && typeof signUp === 'string'
        ? { ...mail, returnPath: bounceAddress(key, address, signUp) }
        : mail;
    },
  });
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, withReturnPath(kind)]));
}
