import { expect, test } from 'vitest';
import { mailFrom, mailUrl } from '../domain/mail/mail-settings.ts';
import { checkSender, type Dns } from './check-sender.ts';

const missing = (code = 'ENOTFOUND') => Promise.reject(Object.assign(new Error(code), { code }));

/** A DNS that contains only these records. */
const dns = (records: Record<string, string[]>, failure?: string): Dns => ({
  resolveTxt: async (name) => (records[name] ? records[name].map((text) => [text]) : missing(failure)),
  resolve4: async (name) => records[`A ${name}`] ?? missing(failure),
  reverse: async (address) => records[`PTR ${address}`] ?? missing(failure),
});

const SETTINGS = {
  server: mailUrl.parse('smtps://u:p@smtp.mail.test'),
  from: mailFrom.parse('news@news.studio.test'),
  perMinute: 1,
  perDay: null,
};

async function statesOf(answers: Dns, settings = SETTINGS) {
  const checks = await checkSender(settings, answers);
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
}

test('a sender with complete DNS records passes every check', async () => {
  const complete = dns({
    'news.studio.test': ['v=spf1 include:mail.test ~all', 'another text'],
    's1._domainkey.news.studio.test': ['v=DKIM1; k=rsa; p=MIGfMA0'],
    // A DMARC record of the organization's domain also applies to subdomains.
    '_dmarc.studio.test': ['v=DMARC1; p=reject'],
    'A smtp.mail.test': ['192.0.2.7'],
    'PTR 192.0.2.7': ['smtp.mail.test'],
  });
  expect(await statesOf(complete)).toEqual({
    SPF: 'good',
    DKIM: 'good',
    DMARC: 'good',
    'Reverse DNS': 'good',
    TLS: 'good',
  });
});

test('if a sender has no DNS records, the checks name the records that must be added', async () => {
  const checks = await checkSender(SETTINGS, dns({ 'A smtp.mail.test': ['192.0.2.7'] }));
  expect(checks.map(({ name, state, record }) => [name, state, record?.name, record?.value])).toEqual([
    ['SPF', 'missing', 'news.studio.test', 'v=spf1 a:smtp.mail.test ~all'],
    ['DKIM', 'unknown', undefined, undefined],
    ['DMARC', 'missing', '_dmarc.news.studio.test', 'v=DMARC1; p=none'],
    ['Reverse DNS', 'missing', undefined, undefined],
    ['TLS', 'good', undefined, undefined],
  ]);
});

test('two SPF records, an empty DKIM key and a foreign reverse DNS name do not pass the checks', async () => {
  const faulty = dns({
    'news.studio.test': ['v=spf1 mx ~all', 'v=spf1 a -all'],
    'mail._domainkey.news.studio.test': ['v=DKIM1; p='],
    'A smtp.mail.test': ['192.0.2.7'],
    'PTR 192.0.2.7': ['other.test'],
    'A other.test': ['192.0.2.8'],
  });
  expect(await statesOf(faulty)).toMatchObject({ SPF: 'missing', DKIM: 'unknown', 'Reverse DNS': 'missing' });
});

test('if DNS does not respond, no record is reported as missing', async () => {
  const away = dns({}, 'ETIMEOUT');
  expect(await statesOf(away)).toEqual({
    SPF: 'unknown',
    DKIM: 'unknown',
    DMARC: 'unknown',
    'Reverse DNS': 'unknown',
    TLS: 'good',
  });
});

test('TLS and reverse DNS of a mail server on this computer are not checked', async () => {
  const here = { ...SETTINGS, server: mailUrl.parse('smtp://127.0.0.1:25') };
  expect(await statesOf(dns({}), here)).toMatchObject({ 'Reverse DNS': 'unknown', TLS: 'unknown' });
});
