import * as z from 'zod';
import {
  BAD_PERCENT,
  LOOPBACK,
  loginOf,
  type MailServer,
} from '../../../platform/domain/mail/mail-settings.ts';

/** The mailbox that receives reports, from the setting `MAIL_BOUNCES_URL`. */
export interface BounceMailbox extends MailServer {
  login: { user: string; password: string };
}

/** The sources of reports about bounced mails and complaints. */
export interface BounceSettings {
  /** The address for reports, to which each reader's token is added; null if reports go to the sender's address. */
  address: string | null;
  /** The mailbox to read; null for none. */
  mailbox: BounceMailbox | null;
  /** The password of a provider's webhook; null if there is none. */
  secret: string | null;
}

/** Parses an `imaps:` or `imap:` URL (imaps://user:password@host:993). User and password are percent-encoded. */
export const bouncesUrl = z.string().transform((text, context): BounceMailbox => {
  const url = URL.parse(text);
  const isSecure = url?.protocol === 'imaps:';
  const isImap = url !== null && (isSecure || url.protocol === 'imap:');
  if (!isImap || url.hostname === '' || url.username === '' || !/^\/?$/.test(url.pathname)) {
    // The error message does not contain the setting's value, because that may contain a password.
    context.addIssue('must be imaps://user:password@host:993 or imap://user:password@host:143');
    return z.NEVER;
  }
  const { hostname, port } = url;
  const login = loginOf(url);
  if (login === null) {
    context.addIssue(BAD_PERCENT);
    return z.NEVER;
  }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    tls: isSecure ? 'implicit' : LOOPBACK.test(hostname) ? 'none' : 'required',
    login,
  };
});

/**
 * Maximum length of the local part (before `@`). It leaves room for `+` and a reader's token, because a local part may
 * have 64 characters.
 */
const LONGEST_LOCAL_PART = 15;

/** Parses the address for reports, such as `bounces@studio.example`. */
export const bouncesAddress = z
  .string()
  .regex(/^[\w.-]+@[A-Za-z0-9.-]+$/, 'must be an address such as bounces@studio.example')
  .refine(
    (address) => address.indexOf('@') <= LONGEST_LOCAL_PART,
    `must have at most ${LONGEST_LOCAL_PART} characters before the @`,
  );

/** The settings of reports, from the values of the feature's settings. */
export const bounceSettings = (values: Readonly<Record<string, unknown>>): BounceSettings => ({
  address: (values.MAIL_BOUNCES_ADDRESS as string | undefined) ?? null,
  mailbox: (values.MAIL_BOUNCES_URL as BounceMailbox | undefined) ?? null,
  secret: (values.MAIL_BOUNCES_SECRET as string | undefined) ?? null,
});
