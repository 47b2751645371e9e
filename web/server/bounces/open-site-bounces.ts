import type { Context } from 'hono';
import type { BounceWays } from '../../domain/mail/mail-state.ts';
import { describeError, type Log } from '../log.ts';
import type { BounceSettings } from '../mail/bounce-settings.ts';
import type { MailKind } from '../mail/mail-lane.ts';
import type { Sender } from '../mail/mail-settings.ts';
import { isSame } from '../news/link-token.ts';
import type { News } from '../news/open-news.ts';
import { watchMailbox } from './bounce-mailbox.ts';
import { type Bounces, bounceAddress, openBounces } from './bounces.ts';
import { readProviderRequest } from './provider-reports.ts';

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

/**
 * Handles a mail provider's report of a bounce or a complaint. The provider must send `secret` as the password of HTTP
 * Basic authentication. Repeated reports have no further effect.
 */
export function bounceWebhook(bounces: Pick<Bounces, 'ofAddress'>, secret: string, log: Log) {
  return async (context: Context): Promise<Response> => {
    const headers = { 'Cache-Control': 'no-store' };
    if (!isSame(passwordIn(context.req.header('authorization') ?? ''), secret)) {
      // Amazon SNS sends the password only after a response with this header.
      const challenge = { ...headers, 'WWW-Authenticate': 'Basic realm="bounces"' };
      return context.text(
        'Requests to this address need the password in MAIL_BOUNCES_SECRET.\n',
        401,
        challenge,
      );
    }
    const request = readProviderRequest(await context.req.text());
    if (request === null)
      return context.text('This is not a report from Postmark or Amazon SES.\n', 400, headers);
    if ('confirm' in request) {
      const message = `To let Amazon SNS send reports, open ${request.confirm.slice(0, 2000)}`;
      log({ level: 'warn', event: 'bounces-to-confirm', message });
      return context.text('The link to confirm the subscription is in the site’s log.\n', 200, headers);
    }
    try {
      for (const { email, bounce } of request.reports) await bounces.ofAddress(email, bounce);
      return context.text('Thank you.\n', 200, headers);
    } catch (error) {
      // After this response, the provider sends the report again.
      log({ level: 'error', event: 'bounce-not-stored', message: describeError(error) });
      return context.text('The report could not be stored.\n', 503, headers);
    }
  };
}

/** The password in an `Authorization` header; '' if it contains none. */
function passwordIn(header: string): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=_-]{1,500})$/i.exec(header) ?? [];
  const text = Buffer.from(encoded, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}
