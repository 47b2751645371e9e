import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { watchMailbox } from './bounce-mailbox.ts';

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
