import type { Outcome } from '@studio-site/backend/outbox';
import type { Mail } from './mail.ts';
import type { MailSettings } from './mail-settings.ts';
import { outcomeOfError, type SmtpError } from './smtp-outcome.ts';

/** Maximum number of connections to the mail server. Each sends one mail at a time. */
export const CONNECTIONS = 5;

/** Time limits in milliseconds; shorter in tests. */
export interface Patience {
  connection: number;
  greeting: number;
  /**
   * Limit for a connection without traffic. A server may take ten minutes to reply to a complete mail (RFC 5321,
   * 4.5.3.2.6).
   */
  reply: number;
}

const PATIENCE: Patience = { connection: 30_000, greeting: 30_000, reply: 600_000 };
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
export function openTransport({ server, from }: MailSettings, patience: Patience = PATIENCE): Transport {
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
      connectionTimeout: patience.connection,
      greetingTimeout: patience.greeting,
      socketTimeout: patience.reply,
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
