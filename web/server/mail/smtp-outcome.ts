import type { Outcome } from '@studio-site/backend/outbox';

/**
 * Why a mail was rejected. `address` and `full`: because of the recipient's mailbox. `size` and `policy`: because of
 * our mail or server. `other`: for another or an unknown reason.
 */
type Refusal = 'address' | 'full' | 'size' | 'policy' | 'other';

/** The properties of a nodemailer error that are needed here. */
export interface SmtpError {
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
