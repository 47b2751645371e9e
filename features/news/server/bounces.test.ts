import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageId } from '../../../platform/mail/transport.ts';
import { complaint, deliveryReport } from '../../../test/samples/report-mails.ts';
import { postPath, SIGN_UPS, signUpPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { MAILINGS, mailingPath, newMailing, postMailingId } from '../model/mailing.ts';
import { type NewsStage, openNewsStage } from '../test/news-stage.ts';
import { bounceWebhook } from './bounce-webhook.ts';
import { type Bounces, openBounces } from './bounces.ts';
import { newsKey } from './news-jobs.ts';
import { withReturnPaths } from './open-site-bounces.ts';

const FROM = { name: 'A Studio', address: 'news@studio.test' };
const SECRET = 'a-password-of-the-provider';
const ADA = signUpId('ada@mail.test');
const READER_SECRET = 'secret-of-the-reader-1';

let stage: NewsStage;
let bounces: Bounces;
let senders: string[];
let notes: string[];
beforeEach(async () => {
  senders = [];
  notes = [];
  stage = await openNewsStage(
    {
      onMailFrom: ({ address }, _session, callback) => {
        senders.push(address);
        callback();
      },
    },
    (news, key) => {
      const log = ({ event, message }: { event: string; message?: unknown }) =>
        notes.push(`${event}: ${message}`);
      bounces = openBounces({ signUps: news.signUps, mailings: news.mailings, key, from: FROM, log });
      return {
        kinds: withReturnPaths(news.kinds, key, 'bounces@studio.test'),
        webhook: bounceWebhook(bounces, SECRET, log),
      };
    },
  );
  await reader('ada@mail.test');
});
afterEach(() => stage.close());

const reader = (email: string, fields = {}) =>
  stage.store(signUpPath(signUpId(email)), {
    ...{ email, time: { $timestamp: '2026-01-01T00:00:00Z' }, consent: '', form: '/', wants: 'all' },
    ...{ state: 'confirmed', secret: READER_SECRET, ...fields },
  });

/** Sends a post to all readers, and waits until its mail has been sent. */
async function sendPost(post = 'snow', at = '2026-01-01T00:00:00Z'): Promise<void> {
  const fields = { ...newPost('ines', Date.now() - 1000), title: 'Snow', shortText: 'It settles.' };
  await stage.store(postPath(post), { ...fields, published: true } as never);
  await stage.store(mailingPath(postMailingId(post)), {
    ...newMailing({ kind: 'post', post, to: 'all', subject: 'Snow', preheader: '', by: 'mia' }),
    at: { $timestamp: at },
  });
  await vi.waitFor(async () => expect(await mailing(post)).toMatchObject({ state: 'sent' }), 20_000);
}

const mailing = async (post = 'snow') =>
  (await stage.list(MAILINGS)).find((one) => one.post === post) as Record<string, unknown>;
const bounced = async (post = 'snow') =>
  (((await mailing(post)).counts as { fields: Record<string, { integerValue: string }> }).fields.bounced
    ?.integerValue ?? '0') as string;
const ada = async () => (await stage.list(SIGN_UPS)).find(({ email }) => email === 'ada@mail.test');

/** Sends a provider's report as its webhook does. */
const webhook = (body: unknown, password = SECRET) =>
  stage.send('/mail/bounces', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Basic ${btoa(`provider:${password}`)}` },
  });
const HARD = {
  RecordType: 'Bounce',
  Type: 'HardBounce',
  Email: 'Ada@mail.test',
  Details: '550 5.1.1 Unknown',
};

describe('a delivery report', () => {
  test('a delivery report to the unique envelope sender of a mail pauses that mail’s reader', async () => {
    await sendPost();
    expect(senders).toEqual([expect.stringMatching(/^bounces\+[\w-]{48}@studio\.test$/)]);
    expect(stage.smtp.mails[0]).toMatch(/^From: A Studio <news@studio\.test>/m);
    const [to = ''] = senders;
    const id = messageId(newsKey('post_snow', ADA), FROM);
    await bounces.ofMail(deliveryReport({ to, returned: [`Message-ID: ${id}`] }));
    expect(await ada()).toMatchObject({
      state: 'paused',
      before: 'confirmed',
      reason: '550 5.1.1 User unknown',
    });
    expect(await bounced()).toBe('1');
    await bounces.ofMail(deliveryReport({ to, returned: [`Message-ID: ${id}`] }));
    expect(await bounced()).toBe('1');
    await sendPost('rain');
    expect(stage.smtp.mails).toHaveLength(1);
  });

  test('a delivery report to any address pauses the reader whose unsubscribe link it contains', async () => {
    const link = `https://studio.test/mail/leave?token=${ADA}.${READER_SECRET}.post_snow`;
    const report = { to: 'news@studio.test', returned: [`List-Unsubscribe: <${link}>`] };
    await bounces.ofMail(deliveryReport(report));
    expect(await ada()).toMatchObject({ state: 'paused' });
  });

  test('a forged delivery report pauses no reader', async () => {
    await sendPost();
    const [own = ''] = senders;
    const other = `bounces+${signUpId('bea@mail.test')}${own.slice(-28)}`;
    const returned = [
      `List-Unsubscribe: <https://studio.test/mail/leave?token=${ADA}.${'x'.repeat(22)}>`,
      `Message-ID: ${messageId(newsKey('post_snow', ADA), FROM)}`,
    ];
    await reader('bea@mail.test');
    for (const to of ['bounces@studio.test', other, `bounces+${ADA}${'x'.repeat(16)}@studio.test`])
      await bounces.ofMail(deliveryReport({ to, returned }));
    expect((await stage.list(SIGN_UPS)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  });

  test('a delivery report whose token has an id that the database reserves changes nothing', async () => {
    const link = `https://studio.test/mail/leave?token=__a__.${READER_SECRET}`;
    await bounces.ofMail(deliveryReport({ to: 'a@studio.test', returned: [`List-Unsubscribe: <${link}>`] }));
    expect(await ada()).toMatchObject({ state: 'confirmed' });
  });

  test.each([
    ['of a delay', { action: 'delayed', status: '4.4.1' }],
    ['of a rejection because of our server', { status: '5.7.1', said: '550 5.7.1 Blocked by policy' }],
    ['of a full mailbox', { status: '4.2.2', said: '452 4.2.2 Mailbox full' }],
    ['of a delivery', { action: 'delivered', status: '2.0.0' }],
  ])('a report %s does not immediately pause the reader', async (_, fields) => {
    await sendPost();
    await bounces.ofMail(deliveryReport({ to: senders[0] ?? '', ...fields }));
    expect(await ada()).toMatchObject({ state: 'confirmed' });
  });

  test('a delivery report with the general status 5.0.0 is judged by the receiving server’s code', async () => {
    await sendPost();
    const policy = { status: '5.0.0', said: '550 5.7.26 Unauthenticated' };
    await bounces.ofMail(deliveryReport({ to: senders[0] ?? '', ...policy }));
    expect(await ada()).toMatchObject({ state: 'confirmed' });
    expect(notes).toEqual(['mail-rejected-later: 550 5.7.26 Unauthenticated']);
  });
});

test('a spam complaint about a mail pauses the reader who got it', async () => {
  const link = `https://studio.test/mail/leave?token=${ADA}.${READER_SECRET}`;
  await bounces.ofMail(complaint({ to: 'news@studio.test', returned: [`List-Unsubscribe:\r\n\t<${link}>`] }));
  expect(await ada()).toMatchObject({ state: 'paused', reason: 'The reader reported a mail as spam.' });
});

test.each([
  ['no bytes', ''],
  ['1,000 zero bytes', '\0'.repeat(1000)],
  ['2,000 parts', `Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(2000)}`],
  ['300 nested parts', nestedParts(300)],
])('a mail of %s changes nothing', async (_, source) => {
  await bounces.ofMail(Buffer.from(source));
  expect(await ada()).toMatchObject({ state: 'confirmed' });
});

describe('the webhook', () => {
  test('the webhook pauses an address after a bounce that Postmark reports, and counts it once', async () => {
    await sendPost();
    expect((await webhook(HARD)).status).toBe(200);
    expect(await ada()).toMatchObject({ state: 'paused', reason: '550 5.1.1 Unknown' });
    expect(await bounced()).toBe('1');
    expect((await webhook(HARD)).status).toBe(200);
    expect(await bounced()).toBe('1');
  });

  test('the webhook pauses an address after a complaint that Postmark reports', async () => {
    await webhook({ RecordType: 'SpamComplaint', Email: 'ada@mail.test' });
    expect(await ada()).toMatchObject({ state: 'paused' });
  });

  const notice = (Message: object) => ({ Type: 'Notification', Message: JSON.stringify(Message) });
  const recipients = [{ emailAddress: 'ada@mail.test', diagnosticCode: 'smtp; 550 5.1.1 Unknown' }];

  test('the webhook pauses an address after a bounce or a complaint that Amazon SES reports', async () => {
    await sendPost();
    await sendPost('rain', '2026-02-01T00:00:00Z');
    await webhook(
      notice({
        notificationType: 'Bounce',
        bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: recipients },
        mail: { commonHeaders: { messageId: messageId(newsKey('post_snow', ADA), FROM) } },
      }),
    );
    expect(await ada()).toMatchObject({ state: 'paused', reason: 'smtp; 550 5.1.1 Unknown' });
    expect([await bounced('snow'), await bounced('rain')]).toEqual(['1', '0']);
    await reader('ada@mail.test');
    await webhook(notice({ complaint: { complainedRecipients: recipients } }));
    expect(await ada()).toMatchObject({ state: 'paused' });
  });

  test.each([
    { bounceType: 'Transient', bounceSubType: 'MailboxFull' },
    { bounceType: 'Permanent', bounceSubType: 'ContentRejected' },
  ])('the webhook does not immediately pause an address after %j of Amazon SES', async (kind) => {
    await webhook(notice({ bounce: { ...kind, bouncedRecipients: recipients } }));
    expect(await ada()).toMatchObject({ state: 'confirmed' });
  });

  test('the webhook logs the link with which the operator confirms Amazon SNS’s subscription', async () => {
    const SubscribeURL = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription';
    expect((await webhook({ Type: 'SubscriptionConfirmation', SubscribeURL })).status).toBe(200);
    expect(notes).toEqual([`bounces-to-confirm: To let Amazon SNS send reports, open ${SubscribeURL}`]);
  });

  test.each([
    ['', 401],
    ['a-password-of-the-provideR', 401],
    [`${SECRET}x`, 401],
  ])('the webhook refuses the password %j, and asks for one', async (password, status) => {
    const answer = await webhook(HARD, password);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    expect(await ada()).toMatchObject({ state: 'confirmed' });
  });

  test('the webhook refuses requests without a password', async () => {
    const answer = await stage.send('/mail/bounces', { body: JSON.stringify(HARD) });
    expect(answer.status).toBe(401);
  });

  test.each([
    ['{', 400],
    ['[]', 400],
    ['{"RecordType":"Delivery"}', 400],
    ['{"RecordType":"Bounce","Type":"HardBounce","Email":5}', 400],
    [JSON.stringify({ ...HARD, Type: 'AutoResponder' }), 200],
    [JSON.stringify({ ...HARD, Type: '__proto__' }), 200],
    [JSON.stringify({ ...HARD, Email: 'nobody@mail.test' }), 200],
    ['{"Type":"Notification","Message":"not JSON"}', 200],
    [`"${'x'.repeat(400_000)}"`, 413],
  ])('the webhook pauses no address after request %#, which reports no hard bounce of a reader', async (body, status) => {
    expect((await webhook(body)).status).toBe(status);
    expect(await ada()).toMatchObject({ state: 'confirmed' });
  });
});

function nestedParts(count: number): string {
  const parts = Array.from(
    { length: count },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  return `${parts.join('')}Content-Type: text/plain\r\n\r\nx`;
}
