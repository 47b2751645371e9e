import type { Context } from 'hono';
import { describeError, type Log } from '../../../web/server/log.ts';
import type { Bounces } from './bounces.ts';
import { isSame } from './link-token.ts';
import { readProviderRequest } from './provider-reports.ts';

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
