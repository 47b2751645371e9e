import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A mailbox server for tests, with these mails in its inbox. It knows only the IMAP commands that `readMailbox` uses.
 */
export async function openImapStandIn(mails: readonly string[]) {
  const seen = new Set<number>();
  const server = createServer((socket) => {
    let rest = '';
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] Ready\r\n');
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) respond(socket, line);
    });
  });

  function respond(socket: Socket, line: string): void {
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const uid = Number(/^UID (?:FETCH|STORE) (\d+)/i.exec(command)?.[1]);
    const unread = mails.flatMap((_, at) => (seen.has(at + 1) ? [] : at + 1));
    const mail = mails[uid - 1] ?? '';
    if (/^CAPABILITY/i.test(command)) socket.write('* CAPABILITY IMAP4rev1\r\n');
    if (/^LIST/i.test(command)) socket.write('* LIST () "/" INBOX\r\n');
    if (/^SELECT/i.test(command))
      socket.write(`* ${mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] Valid\r\n`);
    if (/^UID SEARCH/i.test(command)) socket.write(`* SEARCH ${unread.join(' ')}\r\n`);
    if (/^UID FETCH/i.test(command))
      socket.write(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(mail)}}\r\n${mail})\r\n`);
    if (/^UID STORE/i.test(command)) seen.add(uid);
    socket.write(`${tag} OK Done\r\n`);
    if (/^LOGOUT/i.test(command)) socket.end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    mailbox: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      tls: 'none',
      login: { user: 'user', password: 'password' },
    } as const,
    close: () => server.close(),
  };
}
