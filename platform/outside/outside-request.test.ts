import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type OutsideOptions, openOutside } from './outside-request.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a server on this computer. Returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A DNS lookup that returns these addresses, one list per call. */
function lookupOf(...answers: string[][]) {
  let asked = 0;
  const lookup = ((_host: string, _options: object, callback: (...values: unknown[]) => void) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as NonNullable<OutsideOptions['lookup']>;
  return { lookup, asked: () => asked };
}

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1:6379/',
  'http://93.184.215.14/',
  'ftp://studio.example/',
  'file:///etc/passwd',
  'https://user:password@studio.example/',
  'not an address',
])('a request to %s is refused', async (address) => {
  await expect(openOutside({ ownNetwork: false })(address)).rejects.toMatchObject({ kind: 'refused' });
});

test.each([
  [['127.0.0.1']],
  [['93.184.215.14', '10.0.0.1']],
  [['::1']],
  [['fd00::1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
  [['::ffff:169.254.169.254']],
])('a request to a host name with the addresses %s is refused', async (addresses) => {
  const { lookup } = lookupOf(addresses);
  await expect(openOutside({ ownNetwork: false, lookup })('https://rebind.test/')).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('OWN_NETWORK=1'),
  });
});

test('a host name is resolved once per request, so its address cannot change after the check', async () => {
  const port = await serve((_, response) => response.end('here'));
  const { lookup, asked } = lookupOf(['127.0.0.1'], ['192.0.2.1']);
  const answer = await openOutside({ ownNetwork: true, lookup })(`http://rebind.test:${port}/`);
  expect([answer.body, asked()]).toEqual(['here', 1]);
});

test('a request to another server does not follow redirects', async () => {
  let reached = false;
  const inside = await serve((_, response) => {
    reached = true;
    response.end();
  });
  const port = await serve((_, response) =>
    response.writeHead(302, { Location: `http://127.0.0.1:${inside}/` }).end(),
  );
  expect((await openOutside({ ownNetwork: true })(`http://127.0.0.1:${port}/`)).status).toBe(302);
  expect(reached).toBe(false);
});

test('with OWN_NETWORK, a request to this computer is sent with method, headers and body', async () => {
  const port = await serve(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    response.end(`${request.method} ${request.headers['x-name']} ${body}`);
  });
  const call = openOutside({ ownNetwork: true });
  const answer = await call(`http://127.0.0.1:${port}/`, {
    method: 'PUT',
    headers: { 'X-Name': 'a' },
    body: 'snow',
  });
  expect(answer).toMatchObject({ status: 200, body: 'PUT a snow' });
});

test('a request to a closed port counts as unsent, and one without a response as lost', async () => {
  const call = openOutside({ ownNetwork: true, timeLimit: 300 });
  const port = await serve((request) => request.socket.destroy());
  await expect(call(`http://127.0.0.1:${port}/secret`, { method: 'POST' })).rejects.toMatchObject({
    kind: 'lost',
  });
  const silent = await serve(() => {});
  await expect(call(`http://127.0.0.1:${silent}/`)).rejects.toMatchObject({
    kind: 'lost',
    message: `127.0.0.1:${silent} did not respond: it took too long`,
  });
  servers[0]?.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(call(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind: 'unsent' });
});

test('an endless response is cut after 256,000 bytes', async () => {
  const port = await serve((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(64_000)));
    };
    response.on('drain', more);
    more();
  });
  const { body } = await openOutside({ ownNetwork: true })(`http://127.0.0.1:${port}/`);
  expect(body.length).toBe(256_000);
});
