import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reply } from '../../../test/stand-ins/smtp-stand-in.ts';
import { SIGN_UPS } from '../../../web/domain/places.ts';
import { CONFIRM_MAILS_A_DAY } from '../model/opt-in.ts';
import { decoded, linkIn, type NewsStage, openNewsStage, tokenOf } from '../test/news-stage.ts';
import { confirmJob } from './opt-in.ts';

const DAY = 24 * 3_600_000;
// The time limit is long, because a busy machine takes seconds instead of milliseconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: NewsStage;
beforeEach(async () => {
  stage = await openNewsStage();
});
afterEach(async () => {
  expect(stage.errors).toEqual([]);
  await stage.close();
});

const mails = (count: number) => vi.waitFor(() => expect(stage.smtp.mails).toHaveLength(count), 20_000);
const states = async () => (await stage.list(SIGN_UPS)).map(({ state }) => state);
/** Waits until the server has handled all sign-ups sent so far. */
const handled = async () => {
  await vi.waitFor(async () => expect(await stage.outbox.nextDue(['sign-up', 'confirm'])).toBeNull(), 20_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
};

async function confirmLink(email = 'ada@mail.test'): Promise<string> {
  await stage.signUp(email);
  await mails(1);
  return linkIn(stage.smtp.mails[0] ?? '', 'confirm');
}

test('a sign-up waits for confirmation, and gets one mail with a link but no List-Unsubscribe', async () => {
  await stage.signUp('ada@mail.test');
  await mails(1);
  const [mail = ''] = stage.smtp.mails;
  expect(mail).toMatch(/^To: ada@mail\.test/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(mail).not.toMatch(/^List-Unsubscribe/m);
  expect(decoded(mail)).toContain('This address was signed up for news of Lanternfall Games.');
  expect(await stage.list(SIGN_UPS)).toMatchObject([
    { email: 'ada@mail.test', state: 'waiting', consent: 'Yes', form: '/', time: expect.any(String) },
  ]);
});

test('opening the confirmation link confirms nothing; the button on the page confirms once', async () => {
  const link = await confirmLink();
  for (let scan = 0; scan < 3; scan++) expect(await (await stage.get(link)).text()).toContain('<button');
  expect(await states()).toEqual(['waiting']);
  const first = await stage.post('/mail/confirm', { token: tokenOf(link) });
  expect([first.status, await first.text()]).toEqual([
    200,
    expect.stringContaining('Thank you, you are signed up'),
  ]);
  expect(await states()).toEqual(['confirmed']);
  expect(await (await stage.post('/mail/confirm', { token: tokenOf(link) })).text()).toContain(
    'Already confirmed',
  );
});

test('pages behind mail links are not cached, indexed or framed, and leak no referrer', async () => {
  const { headers } = await stage.get(await confirmLink());
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('a forged or changed confirmation link confirms no sign-up', async () => {
  const token = tokenOf(await confirmLink());
  await stage.signUp('bea@mail.test');
  await mails(2);
  const other = tokenOf(linkIn(stage.smtp.mails[1] ?? '', 'confirm'));
  const [id, end, signed] = token.split('.');
  const forged = [
    '',
    'x',
    `${id}.${end}.`,
    `${id}.${end}.${'A'.repeat(43)}`,
    `${id}.zzzzzzzz.${signed}`,
    `${other.split('.')[0]}.${end}.${signed}`,
    `${token}.x`,
    `../${token}`,
  ];
  for (const one of forged) expect((await stage.post('/mail/confirm', { token: one })).status, one).toBe(410);
  expect(await states()).toEqual(['waiting', 'waiting']);
});

test('after seven days a confirmation link no longer confirms a sign-up', async () => {
  const token = tokenOf(await confirmLink());
  stage.clock.ahead = 7 * DAY + 1000;
  expect((await stage.post('/mail/confirm', { token })).status).toBe(410);
  expect(await states()).toEqual(['waiting']);
});

test('an address that is signed up many times gets at most one mail a day and three in all', async () => {
  for (let day = 0; day < 6; day++) {
    for (let n = 0; n < 5; n++) await stage.signUp(n % 2 ? 'Ada@Mail.test' : 'ada@mail.test', `network ${n}`);
    await handled();
    stage.clock.ahead += DAY + 1000;
  }
  expect(stage.smtp.mails).toHaveLength(3);
  expect(await states()).toEqual(['waiting']);
});

test('a second sign-up of a confirmed address gets no mail and changes nothing', async () => {
  const link = await confirmLink();
  await stage.post('/mail/confirm', { token: tokenOf(link) });
  const before = await stage.list(SIGN_UPS);
  stage.clock.ahead = 2 * DAY;
  await stage.signUp('ada@mail.test');
  await handled();
  expect(stage.smtp.mails).toHaveLength(1);
  expect(await stage.list(SIGN_UPS)).toEqual(before);
});

test('each sign-up adds one job before the response, for known and unknown addresses alike', async () => {
  await stage.signUp('ada@mail.test');
  await handled();
  await stage.signUp('ada@mail.test');
  await stage.signUp('new@mail.test');
  await handled();
  const jobs = (await stage.list('outbox')).filter(({ kind }) => kind === 'sign-up');
  expect(jobs).toHaveLength(3);
});

test('sign-ups from one network get at most 30 mails a day; further ones wait without a mail', async () => {
  for (let n = 0; n < 33; n++) await stage.signUp(`reader${n}@mail.test`, 'one network');
  await mails(30);
  await handled();
  expect(stage.smtp.mails).toHaveLength(30);
  expect(await states()).toHaveLength(33);
});

test('confirmation mails that still wait count towards the limit of 1,000 a day', async () => {
  const waiting = Array.from({ length: CONFIRM_MAILS_A_DAY }, (_, n) => ({
    ...confirmJob({ id: `reader${n}`, mailed: n }),
    due: Date.now() + DAY,
  }));
  await stage.outbox.enqueue(waiting);
  await stage.signUp('ada@mail.test');
  await vi.waitFor(async () => expect(await states()).toEqual(['waiting']), 20_000);
  expect((await stage.list(SIGN_UPS))[0]).not.toHaveProperty('mailed');
});

test('after unsubscribing, the earlier confirmation link fails, and a new sign-up gets a mail', async () => {
  const link = await confirmLink();
  await stage.post('/mail/confirm', { token: tokenOf(link) });
  const [{ secret = '' } = {}] = (await stage.list(SIGN_UPS)) as { secret?: string }[];
  const own = `${tokenOf(link).split('.')[0]}.${secret}`;
  await stage.post('/mail/leave', { token: own, act: 'leave' });
  expect((await stage.post('/mail/confirm', { token: tokenOf(link) })).status).toBe(410);
  expect(await states()).toEqual(['left']);
  stage.clock.ahead = 2 * 3_600_000;
  await stage.signUp('ada@mail.test');
  await mails(2);
  expect(await states()).toEqual(['waiting']);
  await stage.post('/mail/confirm', { token: tokenOf(linkIn(stage.smtp.mails[1] ?? '', 'confirm')) });
  expect(await states()).toEqual(['confirmed']);
});

test('unconfirmed sign-ups are deleted after 30 days, unless they predate confirmed opt-in', async () => {
  await stage.store(`${SIGN_UPS}/old`, {
    email: 'old@mail.test',
    time: { $timestamp: '2020-01-01T00:00:00Z' },
  });
  await confirmLink();
  stage.clock.ahead = 29 * DAY;
  await stage.restart();
  await handled();
  expect(await stage.list(SIGN_UPS)).toHaveLength(2);
  stage.clock.ahead = 30 * DAY + 1000;
  await stage.restart();
  await vi.waitFor(async () =>
    expect((await stage.list(SIGN_UPS)).map(({ email }) => email)).toEqual(['old@mail.test']),
  );
});

test('confirming a sign-up deletes others of the same address that predate confirmed opt-in', async () => {
  await stage.store(`${SIGN_UPS}/old`, {
    email: 'ada@mail.test',
    time: { $timestamp: '2020-01-01T00:00:00Z' },
  });
  await stage.post('/mail/confirm', { token: tokenOf(await confirmLink()) });
  expect(await states()).toEqual(['confirmed']);
});

test('an address that its mail server rejects permanently is paused', async () => {
  await stage.close();
  stage = await openNewsStage({ onRcptTo: (_to, _session, done) => done(reply(550, '5.1.1 No such user')) });
  await stage.signUp('gone@mail.test');
  await vi.waitFor(async () => expect(await states()).toEqual(['paused']), 20_000);
  const [signUp] = await stage.list(SIGN_UPS);
  expect(signUp?.reason).toContain('5.1.1 No such user');
});
