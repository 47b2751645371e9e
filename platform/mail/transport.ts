import { createHash } from 'node:crypto';
import type { Outcome } from '@studio-site/backend/outbox';
import { domainOf, type MailSettings, type Sender } from '../domain/mail/mail-settings.ts';

/**
 * Why a mail was rejected. `address` and `full`: because of the recipient's mailbox. `size` and `policy`: because of
 * our mail or server. `other`: for another or an unknown reason.
 */
type Refusal = 'address' | 'full' | 'size' | 'policy' | 'other';

/** The properties of a nodemailer error that are needed here. */
interface SmtpError {
  message: string;
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  originalCode?: string;
  timeoutType?: string;
  /** The system call that failed. */
  syscall?: string;
}

/** SMTP commands before a mail's recipient is named. An error in them affects all mail, not a single one. */
const BEFORE_MAIL = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH\b.*|MAIL FROM)$/;
const NOT_SENT = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG', 'EPROXY']);
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of Node and of nodemailer’s pool when a connection is closed before any part of the mail was passed. */
const CLOSED_BEFORE_MAIL =
  /before secure TLS connection|Reached maximum number of retries after connection was closed/;
const NEVER_BEGAN = new Set(['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT', 'DNS_TIMEOUT']);

/** The outcome of a job whose mail could not be sent because of this error (docs/mail.md#when-a-mail-is-refused). */
export function outcomeOfError(error: SmtpError): Outcome {
  const { code = '', command = '', responseCode, response = '' } = error;
  const said = response.replace(/\s+/g, ' ').trim() || error.message;
  if (responseCode !== undefined) return outcomeOfReply(responseCode, command, said, code);
  const isUnsent =
    NOT_SENT.has(code) ||
    NOT_CONNECTED.has(error.originalCode ?? '') ||
    error.syscall === 'connect' ||
    CLOSED_BEFORE_MAIL.test(error.message) ||
    NEVER_BEGAN.has(error.timeoutType ?? '');
  if (isUnsent) return { state: 'blocked', note: `The mail server could not be used: ${said}` };
  if (command === 'API') return { state: 'failed', note: said, result: { refusal: 'other' } };
  // The connection ended without a reply. If the mail was already sent completely, the server may have accepted it.
  return { state: 'uncertain', note: `The connection to the mail server ended without an answer: ${said}` };
}

function outcomeOfReply(reply: number, command: string, said: string, code: string): Outcome {
  const [, status = ''] = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(said) ?? [];
  // Status 421: the server closes the connection, which affects all mail.
  if (code === 'EAUTH' || reply === 421 || [530, 534, 535, 538].includes(reply) || BEFORE_MAIL.test(command))
    return {
      state: 'blocked',
      note: `The mail server does not accept mail from this site at the moment: ${said}`,
    };
  if (reply < 500) return { state: 'retry', note: said };
  return {
    state: 'failed',
    note: said,
    result: { refusal: refusalOf(reply, status, command), reply, status },
  };
}

/**
 * The reason for a permanent rejection, from the enhanced status code if there is one (RFC 3463), otherwise from the
 * reply code and the rejected command.
 */
function refusalOf(reply: number, status: string, command: string): Refusal {
  if (status === '5.2.2') return 'full';
  // 5.1.7 and 5.1.8 are about the sender, and 5.1.0 and 5.1.9 may be.
  if (/^5\.(1\.([1-6]|10)|2\.1)$/.test(status)) return 'address';
  if (/^5\.(3\.4|2\.3)$/.test(status)) return 'size';
  if (/^5\.7\./.test(status)) return 'policy';
  if (status === '') {
    if (reply === 552) return 'full';
    // In reply to the text of a mail, these codes are about the text, for example that it looks like spam.
    if (reply === 550 || reply === 551 || reply === 553) return command === 'RCPT TO' ? 'address' : 'policy';
    if (reply === 554) return 'policy';
  }
  return 'other';
}

/** A mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  /** The message as plain text. */
  text: string;
  html?: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  replyTo?: string;
  /** The envelope sender, to which mail servers report failed deliveries; by default the sender. */
  returnPath?: string;
}

/** Prevents automatic replies, such as vacation notices. */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** The Message-ID of a job's mail. It is the same for all attempts, so that mail programs can recognize duplicates. */
export function messageId(key: string, from: Sender): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domainOf(from.address)}>`;
}

/** Maximum number of connections to the mail server. Each sends one mail at a time. */
export const CONNECTIONS = 5;

/** Time limits in milliseconds; shorter in tests. */
interface TimeLimits {
  connection: number;
  greeting: number;
  /**
   * Limit for a connection without traffic. A server may take ten minutes to reply to a complete mail (RFC 5321,
   * 4.5.3.2.6).
   */
  reply: number;
}

const TIME_LIMITS: TimeLimits = { connection: 30_000, greeting: 30_000, reply: 600_000 };
/**
 * An idle connection is closed after this many milliseconds, before the mail server closes it. If the server closed it
 * while a mail is being sent, it would be unknown whether the server accepted the mail.
 */
const IDLE = 5_000;

export interface Transport {
  /** Sends a mail. Returns the outcome of the attempt; never rejects. */
  send(mail: Mail, messageId: string, signal?: AbortSignal): Promise<Outcome>;
  close(): void;
}

/** Sends mail through the mail server in the settings. Loads nodemailer when the first mail is sent. */
export function openTransport({ server, from }: MailSettings, limits: TimeLimits = TIME_LIMITS): Transport {
  let opened: ReturnType<typeof open> | null = null;
  async function open() {
    const { createTransport } = await import('nodemailer');
    const { host, port, tls, login } = server;
    return createTransport({
      host,
      port,
      secure: tls === 'implicit',
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'none',
      ...(login && { auth: { user: login.user, pass: login.password } }),
      pool: true,
      maxConnections: CONNECTIONS,
      // The transport does not retry, because the outbox does.
      maxRequeues: 0,
      idleTimeout: IDLE,
      connectionTimeout: limits.connection,
      greetingTimeout: limits.greeting,
      socketTimeout: limits.reply,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  return {
    async send({ to, subject, text, html, headers, replyTo, returnPath }, messageId, signal) {
      try {
        opened ??= open();
        const transport = await opened;
        const { response } = await transport.sendMail({
          from,
          // The address is passed as an object, because nodemailer parses strings: a comma could add a recipient.
          to: { name: '', address: to },
          subject,
          text,
          messageId,
          ...(html !== undefined && { html }),
          ...(headers && { headers: { ...headers } }),
          ...(replyTo !== undefined && { replyTo }),
          ...(returnPath !== undefined && { envelope: { from: returnPath, to: [to] } }),
          ...(signal && { signal }),
        });
        return { state: 'done', note: response, result: { messageId } };
      } catch (error) {
        return outcomeOfError(error as SmtpError);
      }
    },
    close() {
      void opened?.then((transport) => transport.close());
    },
  };
}
