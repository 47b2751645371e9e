import type { Attachment } from 'postal-mime';
import { type Bounce, kindOfStatus } from '../model/bounce.ts';

/** A report that a mail server or provider has sent as a mail. */
export interface MailedReport {
  bounce: Bounce;
  /** Addresses that may be the envelope sender of our mail: the report's recipients, and the sender it names. */
  senders: string[];
  /** The token of the unsubscribe link in the headers of the returned mail; '' if there is none. */
  leaveToken: string;
}

const REPORT = 'message/delivery-status';
const COMPLAINT = 'message/feedback-report';
const RETURNED = new Set(['text/rfc822-headers', 'message/rfc822']);
/** Header fields with the address to which a mail was delivered. */
const RECIPIENTS = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'to']);

/**
 * Parses a delivery report (RFC 3464) or a complaint (RFC 5965); null for other mails, such as reports about a delay.
 * The content is not trusted: the caller verifies the tokens. The library is loaded at the first call.
 */
export async function readReport(source: Buffer): Promise<MailedReport | null> {
  const { default: PostalMime } = await import('postal-mime');
  // A mail that cannot be parsed, such as one with hundreds of nested parts, is no report. If this rejected, the mail
  // would stay unread and stop every later read of the mailbox.
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => null);
  if (mail === null) return null;
  const part = (types: (type: string) => boolean): string =>
    textOf(mail.attachments.find(({ mimeType }) => types(mimeType.toLowerCase())));
  // The first group of the returned mail is its headers.
  const [returned = new Map<string, string>()] = fieldGroups(part((type) => RETURNED.has(type)));
  const messageId = /<[^<>\s]{1,200}>/.exec(returned.get('message-id') ?? '')?.[0] ?? null;
  const complaint = part((type) => type === COMPLAINT);
  const bounce = complaint
    ? complaintOf(fieldGroups(complaint), messageId)
    : bounceOf(fieldGroups(part((type) => type === REPORT)), messageId);
  if (bounce === null) return null;
  const senders = mail.headers.filter(({ key }) => RECIPIENTS.has(key)).map(({ value }) => value);
  const original = complaint ? fieldGroups(complaint)[0]?.get('original-mail-from') : undefined;
  return {
    bounce,
    senders: original === undefined ? senders : [...senders, original],
    leaveToken: /[?&]token=([\w.-]+)/.exec(returned.get('list-unsubscribe') ?? '')?.[1] ?? '',
  };
}

/** The failure in a delivery report; null if the report contains no failure, or no status code for it. */
function bounceOf(groups: readonly ReadonlyMap<string, string>[], messageId: string | null): Bounce | null {
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase().startsWith('failed'));
  if (!failed) return null;
  const said = (failed.get('diagnostic-code') ?? '').replace(/^smtp;\s*/i, '');
  const status = statusIn(failed.get('status') ?? '');
  if (status === '') return null;
  // The sending server may write only 5.0.0, while the text of the receiving server has a precise code.
  const precise = status.endsWith('.0.0') ? statusIn(said) || status : status;
  return { kind: kindOfStatus(precise), reason: said || status, messageId };
}

const statusIn = (text: string): string => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? '';

function complaintOf(
  groups: readonly ReadonlyMap<string, string>[],
  messageId: string | null,
): Bounce | null {
  const type = groups[0]?.get('feedback-type')?.toLowerCase();
  if (type !== 'abuse' && type !== 'fraud' && type !== 'opt-out') return null;
  return { kind: 'complaint', reason: COMPLAINED, messageId };
}

/** The reason that staff see after a complaint. */
export const COMPLAINED = 'The reader reported a mail as spam.';

function textOf(attachment: Attachment | undefined): string {
  const content = attachment?.content ?? '';
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
}

/**
 * Parses groups of header fields that are separated by blank lines, as in a delivery report (RFC 3464) or a complaint
 * (RFC 5965). Names are in lower case; a repeated field keeps its first value.
 */
function fieldGroups(text: string): ReadonlyMap<string, string>[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded
    .split(/\n{2,}/)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.split('\n')) {
        const at = line.indexOf(':');
        const name = line.slice(0, at).trim().toLowerCase();
        if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
      }
      return fields;
    })
    .filter(({ size }) => size > 0);
}
