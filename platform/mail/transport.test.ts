import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSmtpStandIn, reply, type SmtpStandIn } from '../../test/stand-ins/smtp-stand-in.ts';
import { mailUrl } from '../domain/mail/mail-settings.ts';
import { type Mail, messageId, openTransport, outcomeOfError, type Transport } from './transport.ts';

const MAIL: Mail = { to: 'reader@mail.test', subject: 'News', text: 'Hello' };
const SHORT = { connection: 500, greeting: 500, reply: 1500 };

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function serve(options?: Parameters<typeof openSmtpStandIn>[0]) {
  const server = await openSmtpStandIn(options);
  const transport = openTransport(server.settings, SHORT);
  opened.push(transport, server);
  return { server, transport };
}

const send = (transport: Transport, { settings }: SmtpStandIn, mail = MAIL) =>
  transport.send(mail, messageId('job-1', settings.from));

test('a mail arrives with sender, recipient, plain text, HTML and the Message-ID of its job', async () => {
  const { server, transport } = await serve();
  const html = '<p>Hello</p>';
  const outcome = await send(transport, server, {
    ...MAIL,
    html,
    headers: { 'List-Id': 'news.studio.test' },
  });
  const id = '<026ab639c21df8aa80e5789370a9db1b@studio.test>';
  expect(outcome).toMatchObject({ state: 'done', result: { messageId: id } });
  expect(server.mails).toHaveLength(1);
  for (const line of [
    'From: A Studio <news@studio.test>',
    'To: reader@mail.test',
    'Subject: News',
    'List-ID: news.studio.test',
    `Message-ID: ${id}`,
    'Hello',
    '<p>Hello</p>',
  ])
    expect(server.mails[0]).toContain(line);
});

test.each([
  ['a line break in the subject', { ...MAIL, subject: 'News\r\nBcc: victim@mail.test' }],
  ['a line break in the address', { ...MAIL, to: 'reader@mail.test>\r\nBcc: <victim@mail.test' }],
  ['a list of two addresses', { ...MAIL, to: 'reader@mail.test, victim@mail.test' }],
  ['a line break in a header', { ...MAIL, headers: { 'List-Id': 'x\r\nBcc: victim@mail.test' } }],
  ['a line break in the reply address', { ...MAIL, replyTo: 'a@mail.test\r\nBcc: victim@mail.test' }],
])('%s cannot add a recipient or a header to a mail', async (_what, mail) => {
  const receivers: string[] = [];
  const { server, transport } = await serve({
    onRcptTo({ address }, _session, callback) {
      receivers.push(address);
      callback();
    },
  });
  await send(transport, server, mail);
  expect(receivers.filter((address) => address === 'victim@mail.test')).toEqual([]);
  expect(receivers.length).toBeLessThanOrEqual(1);
  expect(server.mails.join('\n')).not.toMatch(/^Bcc:/im);
});

test.each([
  ['a temporarily full mailbox', 452, '4.2.2 Mailbox full', { state: 'retry' }],
  ['a permanently full mailbox', 552, '5.2.2 Mailbox full', { state: 'failed', result: { refusal: 'full' } }],
  ['greylisting', 451, '4.7.1 Greylisted, try later', { state: 'retry' }],
  ['an unknown address', 550, '5.1.1 No such user', { state: 'failed', result: { refusal: 'address' } }],
  [
    'a rejected sender',
    550,
    '5.1.8 Sender address rejected',
    { state: 'failed', result: { refusal: 'other' } },
  ],
  ['a policy', 550, '5.7.1 Spam', { state: 'failed', result: { refusal: 'policy' } }],
  ['a busy server', 421, '4.3.2 Shutting down', { state: 'blocked' }],
])('if the recipient is refused because of %s, the outcome is $3', async (_what, code, text, outcome) => {
  const { server, transport } = await serve({
    onRcptTo: (_address, _session, callback) => callback(reply(code, text)),
  });
  expect(await send(transport, server)).toMatchObject(outcome);
  expect(server.mails).toEqual([]);
});

test('a mail that is too large fails because of its size, not its address', async () => {
  const { server, transport } = await serve({
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback(reply(552, '5.3.4 Message too big')));
    },
  });
  expect(await send(transport, server)).toMatchObject({ state: 'failed', result: { refusal: 'size' } });
});

test('a reply without a status code is about the address only if it refuses the recipient', async () => {
  const spam = await serve({
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback(reply(550, 'This message was classified as spam')));
    },
  });
  const ofText = { state: 'failed', result: { refusal: 'policy' } };
  expect(await send(spam.transport, spam.server)).toMatchObject(ofText);
  const gone = await serve({
    onRcptTo: (_address, _session, callback) => callback(reply(550, 'No such user')),
  });
  const ofRecipient = { state: 'failed', result: { refusal: 'address' } };
  expect(await send(gone.transport, gone.server)).toMatchObject(ofRecipient);
});

test('a refused sender address blocks all mails, and no mail counts as failed', async () => {
  const { server, transport } = await serve({
    onMailFrom: (_address, _session, callback) => callback(reply(550, '5.7.1 Sender not allowed')),
  });
  expect(await send(transport, server)).toMatchObject({ state: 'blocked' });
});

test('a refused login blocks all mail', async () => {
  const { server } = await serve({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(reply(535, '5.7.8 Wrong password')),
  });
  const login = { user: 'site', password: 'old' };
  const transport = openTransport(
    { ...server.settings, server: { ...server.settings.server, login } },
    SHORT,
  );
  opened.push(transport);
  expect(await send(transport, server)).toMatchObject({
    state: 'blocked',
    note: expect.stringContaining('Wrong password'),
  });
});

test('the outcome of a mail is uncertain if the connection is cut after the text was sent', async () => {
  let received = 0;
  const { server, transport } = await serve({
    onData(stream) {
      stream.resume().on('end', () => {
        received += 1;
        server.cut();
      });
    },
  });
  expect(await send(transport, server)).toMatchObject({ state: 'uncertain' });
  expect(received).toBe(1);
});

test('the outcome of a mail is uncertain if the mail server never responds to the text', async () => {
  const { server, transport } = await serve({ onData: (stream) => void stream.resume() });
  expect(await send(transport, server)).toMatchObject({ state: 'uncertain' });
});

test('a mail to a slow server is delivered', async () => {
  const { server } = await serve({
    onConnect: (_session, callback) => void setTimeout(callback, 200),
    onRcptTo: (_address, _session, callback) => void setTimeout(callback, 200),
  });
  // Uses the default time limits, because those of the other tests are too short for a slow server on a busy machine.
  const transport = openTransport(server.settings);
  opened.push(transport);
  expect(await send(transport, server)).toMatchObject({ state: 'done' });
});

test('an unreachable or silent mail server blocks all mails', async () => {
  const { server, transport } = await serve({ onConnect: () => {} });
  expect(await send(transport, server)).toMatchObject({ state: 'blocked' });
  await server.close();
  const again = openTransport(server.settings, SHORT);
  opened.splice(0, 2, again);
  expect(await send(again, server)).toMatchObject({ state: 'blocked' });
});

test.each([
  ['the greeting', 'smtp', (socket: Socket) => void socket.end()],
  ['TLS begins', 'smtps', (socket: Socket) => void socket.once('data', () => socket.end())],
])('a connection that the mail server closes before %s blocks all mails', async (_what, scheme, close) => {
  const closing = createServer((socket) => {
    socket.on('error', () => {});
    close(socket);
  });
  closing.listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const { port } = closing.address() as AddressInfo;
  const { server } = await serve();
  const settings = { ...server.settings, server: mailUrl.parse(`${scheme}://127.0.0.1:${port}`) };
  const transport = openTransport(settings, SHORT);
  opened.push(transport, closing);
  expect(await transport.send(MAIL, '<job-1@studio.test>')).toMatchObject({ state: 'blocked' });
});

test('a connection that is reset while it is opened blocks all mails', () => {
  const error = {
    message: 'connect ECONNRESET',
    code: 'ESOCKET',
    originalCode: 'ECONNRESET',
    command: 'CONN',
  };
  expect(outcomeOfError({ ...error, syscall: 'connect' })).toMatchObject({ state: 'blocked' });
  expect(outcomeOfError({ ...error, syscall: 'read' })).toMatchObject({ state: 'uncertain' });
});

test('a remote mail server without STARTTLS gets neither login nor mail', async () => {
  const { server } = await serve();
  const { port } = server.settings.server;
  const elsewhere = { ...mailUrl.parse('smtp://user:secret@mail.studio.test'), host: '127.0.0.1', port };
  const transport = openTransport({ ...server.settings, server: elsewhere }, SHORT);
  opened.push(transport);
  expect(await send(transport, server)).toMatchObject({ state: 'blocked' });
  expect(server.mails).toEqual([]);
});
