import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type MailSettings, mailFrom, mailUrl } from '../../platform/domain/mail/mail-settings.ts';

export interface SmtpStandIn {
  /** The texts of mails that arrived completely. */
  mails: string[];
  /** Settings with which a site sends its mail to this server. */
  settings: MailSettings;
  /** Breaks all connections, as in a crash. */
  cut(): void;
  close(): Promise<void>;
}

/** A mail server for tests. `options` are those of `smtp-server`, with which it can reject, wait or fail. */
export async function openSmtpStandIn(options: SMTPServerOptions = {}): Promise<SmtpStandIn> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  // Ignores errors of broken connections, which tests cause on purpose.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    settings: {
      server: mailUrl.parse(`smtp://127.0.0.1:${port}`),
      from: mailFrom.parse('A Studio <news@studio.test>'),
      perMinute: 60_000,
      perDay: null,
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** An error that makes the server send this reply. */
export const reply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
