import { getEventListeners, once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openImapStandIn } from '../../../test/stand-ins/imap-stand-in.ts';
import { readMailbox, watchMailbox } from './bounce-mailbox.ts';

test('the site stops even if its mailbox server accepts connections and never responds', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const login = { user: 'user', password: 'password' };
  const events: string[] = [];
  const stop = watchMailbox(
    { host: '127.0.0.1', port, tls: 'none', login },
    async () => {},
    ({ event }) => events.push(event),
  );
  const [socket] = await connected;
  await stop();
  expect(events).toEqual([]);
  socket.destroy();
  server.close();
});

test('a mail that cannot be applied stays unread and does not stop the reading of later mails', async () => {
  const { mailbox, close } = await openImapStandIn(['refused', 'fine']);
  const read = async (isDown: boolean) => {
    const applied: string[] = [];
    const apply = async (source: Buffer) => {
      if (isDown && String(source) === 'refused') throw new Error('full disk');
      applied.push(String(source));
    };
    await (isDown
      ? expect(readMailbox(mailbox, apply)).rejects.toThrow('full disk')
      : readMailbox(mailbox, apply));
    return applied;
  };
  expect(await read(true)).toEqual(['fine']);
  expect(await read(false)).toEqual(['refused']);
  expect(await read(false)).toEqual([]);
  close();
});

test('after a mailbox is read, its abort signal has no listener left', async () => {
  const { mailbox, close } = await openImapStandIn([]);
  const { signal } = new AbortController();
  await readMailbox(mailbox, async () => {}, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  close();
});
