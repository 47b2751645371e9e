import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';

const FROM = { MAIL_FROM: 'news@studio.test' };
const mailOf = (env: Record<string, string>) => readSettings(env, '/').mail;

test.each([
  [
    'smtps://ada%40studio.test:p%3Aw%2F@smtp.mail.test',
    {
      host: 'smtp.mail.test',
      port: 465,
      tls: 'implicit',
      login: { user: 'ada@studio.test', password: 'p:w/' },
    },
  ],
  ['smtp://u:p@smtp.mail.test', { port: 587, tls: 'required' }],
  ['smtp://u:p@smtp.mail.test:2525', { port: 2525, tls: 'required' }],
  ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, tls: 'none', login: null }],
  ['smtp://localhost', { tls: 'none' }],
  ['smtp://[::1]:25', { host: '::1', tls: 'none' }],
  ['smtp://127.0.0.1.mail.test', { tls: 'required' }],
])('MAIL_URL=%s is accepted, and TLS is required except on this computer', (url, server) => {
  expect(mailOf({ ...FROM, MAIL_URL: url })).toMatchObject({ server });
});

test.each([
  ['news@studio.test', { name: '', address: 'news@studio.test' }],
  ['A Studio <news@studio.test>', { name: 'A Studio', address: 'news@studio.test' }],
])('MAIL_FROM=%s is accepted', (from, sender) => {
  expect(mailOf({ MAIL_URL: 'smtp://localhost', MAIL_FROM: from })?.from).toEqual(sender);
});

test.each([
  'smtp.mail.test',
  'http://mail.test',
  'smtp://',
  'smtp://u:p@h/path',
  '',
])('MAIL_URL=%s is refused, and the error shows the required form', (url) => {
  expect(() => mailOf({ ...FROM, MAIL_URL: url })).toThrow(/MAIL_URL must be smtp:\/\/user:password@host/);
});

test('a password with a bare % is refused with advice, and not repeated', () => {
  const refusal = () => mailOf({ ...FROM, MAIL_URL: 'smtp://u:off50%@smtp.mail.test' });
  expect(refusal).toThrow(/MAIL_URL has a user or password with a %.* write %25/);
  expect(refusal).not.toThrow(/off50/);
});

test.each([
  'news',
  'a@b, c@d',
  'a@b\r\nBcc: c@d',
  'A <a@b>, B <c@d>',
  '<>',
  '',
])('MAIL_FROM=%j is refused', (from) => {
  expect(() => mailOf({ MAIL_URL: 'smtp://localhost', MAIL_FROM: from })).toThrow(/MAIL_FROM must be/);
});

test('MAIL_URL and MAIL_FROM must both be set or neither; without them no mail is sent', () => {
  expect(() => mailOf(FROM)).toThrow('Set both MAIL_URL and MAIL_FROM, or neither.');
  expect(() => mailOf({ MAIL_URL: 'smtp://localhost' })).toThrow('Set both MAIL_URL and MAIL_FROM');
  expect(mailOf({})).toBeNull();
});

test('by default 300 mails a minute may be sent, without a daily limit; both limits can be set', () => {
  const set = { ...FROM, MAIL_URL: 'smtp://localhost' };
  expect(mailOf(set)).toMatchObject({ perMinute: 300, perDay: null });
  expect(mailOf({ ...set, MAILS_A_MINUTE: '6', MAILS_A_DAY: '200' })).toMatchObject({
    perMinute: 6,
    perDay: 200,
  });
});
