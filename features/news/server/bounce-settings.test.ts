import { expect, test } from 'vitest';
import { readSettings } from '../../../platform/settings/settings.ts';
import { bounceSettings } from '../model/bounce-settings.ts';

const MAIL = { MAIL_URL: 'smtp://localhost', MAIL_FROM: 'news@studio.test' };
const bouncesOf = (env: Record<string, string>) =>
  bounceSettings(readSettings({ ...MAIL, ...env }, '/').ofFeatures);

test.each([
  [
    'imaps://ada%40studio.test:p%3Aw@imap.mail.test',
    {
      host: 'imap.mail.test',
      port: 993,
      tls: 'implicit',
      login: { user: 'ada@studio.test', password: 'p:w' },
    },
  ],
  ['imap://u:p@imap.mail.test', { port: 143, tls: 'required' }],
  ['imap://u:p@127.0.0.1:1143', { port: 1143, tls: 'none' }],
])('MAIL_BOUNCES_URL=%s is accepted, and TLS is required except on this computer', (url, mailbox) => {
  expect(bouncesOf({ MAIL_BOUNCES_URL: url })).toMatchObject({ mailbox, address: null, secret: null });
});

test.each([
  'imap.mail.test',
  'pop3://u:p@mail.test',
  'imaps://mail.test',
  'imaps://u:p@h/INBOX',
])('MAIL_BOUNCES_URL=%s is refused, and the error shows the required form', (url) => {
  expect(() => bouncesOf({ MAIL_BOUNCES_URL: url })).toThrow(/MAIL_BOUNCES_URL must be imaps:\/\/user:/);
});

test.each([
  ['bounces', 'must be an address'],
  ['bounces@a, b@c', 'must be an address'],
  ['a-very-long-name@studio.test', 'must have at most 15 characters before the @'],
])('MAIL_BOUNCES_ADDRESS=%s is refused', (address, why) => {
  const env = { MAIL_BOUNCES_URL: 'imaps://u:p@h', MAIL_BOUNCES_ADDRESS: address };
  expect(() => bouncesOf(env)).toThrow(why);
});

test('MAIL_BOUNCES_ADDRESS is refused without MAIL_BOUNCES_URL', () => {
  expect(() => bouncesOf({ MAIL_BOUNCES_ADDRESS: 'bounces@studio.test' })).toThrow('needs MAIL_BOUNCES_URL');
});
