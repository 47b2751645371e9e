import type { Context } from 'hono';
import * as z from 'zod/mini';
import { describeError, type Log } from '../../../platform/log.ts';
import type { Bounce, BounceKind } from '../model/bounce.ts';
import type { Bounces } from './bounces.ts';
import { isSame } from './link-token.ts';
import { COMPLAINED } from './read-report.ts';

/** A report of a mail provider about one address. */
interface ProviderReport {
  email: string;
  bounce: Bounce;
}

/** A mail provider's request: reports to apply, or the URL that confirms its subscription. */
type ProviderRequest = { reports: ProviderReport[] } | { confirm: string };

const email = z.string().check(z.maxLength(320));
const text = z.catch(z.string(), '');

const postmark = z.discriminatedUnion('RecordType', [
  z.object({
    RecordType: z.literal('Bounce'),
    Type: z.string(),
    Email: email,
    Description: text,
    Details: text,
  }),
  z.object({ RecordType: z.literal('SpamComplaint'), Email: email }),
]);

const amazon = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.string() }),
  z.object({ Type: z.literal('Notification'), Message: z.string() }),
  z.object({ Type: z.literal('UnsubscribeConfirmation') }),
]);
const bounced = z.object({ emailAddress: email, diagnosticCode: text });
const mail = z.catch(
  z.object({ commonHeaders: z.object({ messageId: z.string().check(z.maxLength(300)) }) }),
  { commonHeaders: { messageId: '' } },
);
const message = z.object({
  bounce: z.optional(
    z.object({ bounceType: z.string(), bounceSubType: text, bouncedRecipients: z.array(bounced) }),
  ),
  complaint: z.optional(
    z.object({
      complainedRecipients: z.array(z.object({ emailAddress: email })),
      complaintFeedbackType: text,
    }),
  ),
  mail,
});

/** Postmark's types of bounces. Reports of other types, such as automatic replies, are ignored. */
const POSTMARK_KINDS: ReadonlyMap<string, BounceKind> = new Map([
  ['HardBounce', 'permanent'],
  ['BadEmailAddress', 'permanent'],
  ['SoftBounce', 'temporary'],
  ['DnsError', 'temporary'],
  ['SpamNotification', 'sender'],
  ['Blocked', 'sender'],
  ['DMARCPolicy', 'sender'],
]);
/** Amazon's reasons for temporary bounces that were caused by the mail itself. */
const OUR_MAIL = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected']);

/** Parses the JSON that Postmark or Amazon SES (through SNS) sends; null for anything else. */
function readProviderRequest(body: string): ProviderRequest | null {
  const data = parseJson(body);
  const ofPostmark = postmark.safeParse(data);
  if (ofPostmark.success) return { reports: postmarkReports(ofPostmark.data) };
  const ofAmazon = amazon.safeParse(data);
  if (!ofAmazon.success) return null;
  const { data: sent } = ofAmazon;
  if (sent.Type === 'SubscriptionConfirmation') return { confirm: sent.SubscribeURL };
  if (sent.Type !== 'Notification') return { reports: [] };
  const notice = message.safeParse(parseJson(sent.Message));
  // SNS also sends test messages that are not JSON.
  return { reports: notice.success ? amazonReports(notice.data) : [] };
}

function postmarkReports(report: z.infer<typeof postmark>): ProviderReport[] {
  if (report.RecordType === 'SpamComplaint')
    return [{ email: report.Email, bounce: { kind: 'complaint', reason: COMPLAINED, messageId: null } }];
  const kind = POSTMARK_KINDS.get(report.Type);
  const reason = report.Details || report.Description || report.Type;
  return kind ? [{ email: report.Email, bounce: { kind, reason, messageId: null } }] : [];
}

function amazonReports({ bounce, complaint, mail }: z.infer<typeof message>): ProviderReport[] {
  const id = mail.commonHeaders.messageId;
  const messageId = id === '' ? null : `<${id.replace(/^<|>$/g, '')}>`;
  if (complaint && complaint.complaintFeedbackType !== 'not-spam')
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      email: emailAddress,
      bounce: { kind: 'complaint', reason: COMPLAINED, messageId },
    }));
  if (!bounce) return [];
  const { bounceType, bounceSubType } = bounce;
  const failed = bounceType === 'Permanent' ? 'permanent' : 'temporary';
  const kind: BounceKind = OUR_MAIL.has(bounceSubType) ? 'sender' : failed;
  return bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
    email: emailAddress,
    bounce: { kind, reason: diagnosticCode || `${bounceType} ${bounceSubType}`.trim(), messageId },
  }));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
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
