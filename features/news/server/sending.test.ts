import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reply } from '../../../test/stand-ins/smtp-stand-in.ts';
import { OUTBOX, postPath, SIGN_UPS, signUpPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import {
  correctionId,
  MAILING_TEXTS,
  MAILINGS,
  mailingPath,
  newMailing,
  postMailingId,
} from '../model/mailing.ts';
import { decoded, linkIn, type NewsStage, ORIGIN, openNewsStage, tokenOf } from '../test/news-stage.ts';
import { newsKey } from './news-jobs.ts';

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
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400));
const SECRET = 's'.repeat(22);

const reader = (email: string, fields = {}) =>
  stage.store(signUpPath(signUpId(email)), {
    email,
    time: { $timestamp: '2026-01-01T00:00:00Z' },
    state: 'confirmed',
    secret: SECRET,
    ...fields,
  });

const post = (fields = {}) =>
  stage.store(postPath('snow'), {
    ...newPost('ines', Date.now() - 1000),
    title: 'Snow',
    shortText: 'It settles.',
    published: true,
    ...fields,
  } as never);

const order = (fields = {}) =>
  stage.store(mailingPath(postMailingId('snow')), {
    ...newMailing({ kind: 'post', post: 'snow', to: 'all', subject: 'Snow!', preheader: 'Cold', by: 'mia' }),
    at: { $timestamp: '2026-01-01T00:00:00Z' },
    ...fields,
  });

const mailing = async () => (await stage.list(MAILINGS))[0] ?? {};
const countsOf = (value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries((value.counts as { fields?: Record<string, { integerValue: string }> }).fields ?? {}).map(
      ([name, count]) => [name, Number(count.integerValue)],
    ),
  );

test('a post is mailed to every confirmed reader once, even if it is published a second time', async () => {
  await reader('ada@mail.test');
  await reader('bea@mail.test');
  await reader('waiting@mail.test', { state: 'waiting' });
  await reader('left@mail.test', { state: 'left' });
  await reader('paused@mail.test', { state: 'paused' });
  await post();
  await order();
  await mails(2);
  await vi.waitFor(async () => expect(await mailing()).toMatchObject({ state: 'sent' }), 20_000);
  expect(countsOf(await mailing())).toEqual({ mails: 2, accepted: 2, refused: 0, uncertain: 0, skipped: 0 });
  await post({ published: false });
  await post();
  // Starts the same mailing again, as after an interrupted start.
  await order();
  await quiet();
  expect(stage.smtp.mails).toHaveLength(2);
});

test('the mail of a post has text, HTML, one-click headers and the reader’s unsubscribe link', async () => {
  await reader('ada@mail.test');
  await post();
  await order();
  await mails(1);
  const [mail = ''] = stage.smtp.mails;
  expect(mail).toMatch(/^Subject: Snow!/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(mail.replace(/\r\n[ \t]+/g, ' ')).toMatch(
    new RegExp(`^List-Unsubscribe: ?<${ORIGIN}/mail/leave\\?token=[^>]+>`, 'm'),
  );
  expect(mail).toContain('multipart/alternative');
  expect(decoded(mail)).toContain('It settles.');
  expect(decoded(mail)).toContain('This mail does not record whether you open it or press a link.');
  expect(linkIn(mail, 'leave')).toContain(SECRET);
});

test('a line break in the subject of a mailing cannot start another header', async () => {
  await reader('ada@mail.test');
  await post();
  await order({
    subject: 'Snow\r\nBcc: all@mail.test\r\n\r\n<b>body</b>',
    preheader: '</div><script>alert(1)</script>',
  });
  await mails(1);
  const [head = ''] = (stage.smtp.mails[0] ?? '').split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc:/m);
  expect(decoded(stage.smtp.mails[0] ?? '')).not.toContain('<script>');
});

test('a scheduled post is mailed when it becomes public', async () => {
  await reader('ada@mail.test');
  await post({ publishDate: Date.now() + 1200 });
  await order();
  await quiet();
  expect(stage.smtp.mails).toHaveLength(0);
  await mails(1);
  expect((await mailing()).state).not.toBe('ordered');
});

test('a mailing moves with the publish date of its post, earlier and later', async () => {
  await reader('ada@mail.test');
  await post({ publishDate: Date.now() + 600_000 });
  await order();
  await quiet();
  await post({ publishDate: Date.now() + 900_000 });
  await quiet();
  expect(stage.smtp.mails).toHaveLength(0);
  await post({ publishDate: Date.now() + 500 });
  await mails(1);
});

test('a draft is not mailed until it is published', async () => {
  await reader('ada@mail.test');
  await post({ published: false });
  await order();
  await quiet();
  expect(stage.smtp.mails).toHaveLength(0);
  await post();
  await mails(1);
});

test('a post whose authors have ids that no document can have is mailed', async () => {
  await reader('ada@mail.test');
  await post({ authors: ['__a__', 'a/b', '', 'ines'] });
  await order();
  await mails(1);
});

test('readers who chose other news get none of a game’s mails', async () => {
  await reader('all@mail.test');
  await reader('game@mail.test', { wants: 'game:Timeworks' });
  await reader('other@mail.test', { wants: 'game:Duskwater' });
  await reader('releases@mail.test', { wants: 'releases' });
  await post();
  await order({ to: 'game:Timeworks' });
  await mails(2);
  await quiet();
  const addresses = stage.smtp.mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).sort();
  expect(addresses).toEqual(['all@mail.test', 'game@mail.test']);
});

test('a reader who unsubscribes gets none of the mails that are still queued', async () => {
  await reader('ada@mail.test');
  await post();
  await order({ state: 'sending' });
  const due = Date.now() + 900;
  const id = signUpId('ada@mail.test');
  const payload = { mailing: postMailingId('snow'), signUp: id };
  await stage.outbox.enqueue([{ key: `news:${postMailingId('snow')}:${id}`, kind: 'news', payload, due }]);
  const left = await stage.post(`/mail/leave?token=${id}.${SECRET}`, { 'List-Unsubscribe': 'One-Click' });
  expect([left.status, left.headers.get('location')]).toEqual([200, null]);
  await vi.waitFor(
    async () => expect(countsOf(await mailing())).toMatchObject({ skipped: 1, accepted: 0 }),
    8000,
  );
  expect(stage.smtp.mails).toHaveLength(0);
});

test('unsubscribing with a link is counted only once, for the mailing that contained the link', async () => {
  await reader('ada@mail.test');
  await post();
  await order();
  await mails(1);
  const link = linkIn(stage.smtp.mails[0] ?? '', 'leave');
  for (let press = 0; press < 3; press++) await stage.post(link, { 'List-Unsubscribe': 'One-Click' });
  expect(countsOf(await mailing()).left).toBe(1);
  expect((await stage.list(SIGN_UPS))[0]).toMatchObject({ state: 'left' });
});

test('a test mail goes only to the address given, and has no unsubscribe link', async () => {
  await reader('ada@mail.test');
  await post({ published: false });
  await order({ kind: 'test', to: 'mia@studio.test' });
  await mails(1);
  const [mail = ''] = stage.smtp.mails;
  expect(mail).toMatch(/^To: mia@studio\.test/m);
  expect(mail).not.toMatch(/^List-Unsubscribe/m);
});

test('on request, the old sign-ups of an address become one entry and get one confirmation mail', async () => {
  const old = { email: 'ada@mail.test', time: { $timestamp: '2020-01-01T00:00:00Z' }, consent: 'Yes' };
  await stage.store(signUpPath('1'), old);
  await stage.store(signUpPath('2'), old);
  await quiet();
  expect(stage.smtp.mails).toHaveLength(0);
  await order({ kind: 'confirm', post: '', to: '' });
  await mails(1);
  await order({ kind: 'confirm', post: '', to: '' });
  await quiet();
  expect(stage.smtp.mails).toHaveLength(1);
  expect(await stage.list(SIGN_UPS)).toMatchObject([
    { email: 'ada@mail.test', state: 'waiting', consent: 'Yes' },
  ]);
  await stage.post('/mail/confirm', { token: tokenOf(linkIn(stage.smtp.mails[0] ?? '', 'confirm')) });
  expect((await stage.list(SIGN_UPS))[0]).toMatchObject({ state: 'confirmed' });
});

test('after a restart, the remaining readers get the original text, although the post was edited', async () => {
  await stage.close();
  let isBusy = true;
  stage = await openNewsStage({
    onRcptTo: ({ address }, _session, callback) =>
      callback(isBusy && address === 'bea@mail.test' ? reply(421, '4.3.2 Busy') : null),
  });
  await reader('ada@mail.test');
  await reader('bea@mail.test');
  await post();
  await order();
  await mails(1);
  await post({ title: 'Rain', shortText: 'It melts.' });
  isBusy = false;
  await stage.restart();
  await mails(2);
  const addresses = stage.smtp.mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).sort();
  expect(addresses).toEqual(['ada@mail.test', 'bea@mail.test']);
  for (const mail of stage.smtp.mails) {
    expect(decoded(mail)).toContain('It settles.');
    expect(decoded(mail)).not.toContain('It melts.');
  }
});

test('a copied site refuses mailings due before sending was turned on, and sends later ones', async () => {
  await reader('ada@mail.test');
  await stage.restart(null);
  await post();
  await order({ at: { $timestamp: new Date().toISOString() } });
  await quiet();
  expect(await mailing()).toMatchObject({ state: 'ordered' });
  await stage.restart(Date.now());
  await vi.waitFor(async () => expect(await mailing()).toMatchObject({ state: 'refused' }), 20_000);
  expect(String((await mailing()).note)).toContain('The original may have sent it');
  expect(stage.smtp.mails).toEqual([]);
  await order({ at: { $timestamp: new Date(Date.now() + 1000).toISOString() } });
  await mails(1);
});

test('the stored mail of a mailing is deleted after 90 days', async () => {
  await reader('ada@mail.test');
  await post();
  await order({ at: { $timestamp: new Date().toISOString() } });
  await mails(1);
  await vi.waitFor(async () => expect(await mailing()).toMatchObject({ state: 'sent' }), 20_000);
  await stage.restart();
  await quiet();
  expect(await stage.list(MAILING_TEXTS)).toHaveLength(1);
  stage.clock.ahead = 91 * 24 * 3_600_000;
  await stage.restart();
  await vi.waitFor(async () => expect(await stage.list(MAILING_TEXTS)).toEqual([]));
  expect(await mailing()).toMatchObject({ state: 'sent' });
});

test('the numbers of a mailing stay when its done jobs are deleted, and count a repeated mail', async () => {
  await stage.close();
  stage = await openNewsStage({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === 'bea@mail.test' ? reply(550, '5.7.1 Refused') : null),
  });
  await reader('ada@mail.test');
  await reader('bea@mail.test');
  await post();
  await order();
  const sent = { mails: 2, accepted: 1, refused: 1, uncertain: 0, skipped: 0 };
  await vi.waitFor(async () => expect(countsOf(await mailing())).toEqual(sent), 20_000);
  await stage.outbox.forgetDone(Number.MAX_SAFE_INTEGER);
  const key = newsKey(postMailingId('snow'), signUpId('bea@mail.test'));
  expect(await stage.list(OUTBOX)).toMatchObject([{ state: 'failed' }]);
  await stage.store(`${OUTBOX}/${key}`, {
    ...{ kind: 'news', state: 'done', due: 0, attempts: 2, at: 0, payload: {}, note: '', result: {} },
  });
  await vi.waitFor(
    async () => expect(countsOf(await mailing())).toEqual({ ...sent, accepted: 2, refused: 0 }),
    20_000,
  );
});

test('a mailing ends as sent if its mails were sent before it was marked as being sent', async () => {
  const key = newsKey(postMailingId('snow'), signUpId('ada@mail.test'));
  await stage.store(`${OUTBOX}/${key}`, {
    ...{ kind: 'news', state: 'done', due: 0, attempts: 1, at: 0, payload: {}, note: '', result: {} },
  });
  await stage.restart();
  await order({ state: 'sending', counts: { mails: 1 } });
  await vi.waitFor(async () => expect(await mailing()).toMatchObject({ state: 'sent' }), 20_000);
  expect(countsOf(await mailing())).toMatchObject({ mails: 1, accepted: 1 });
});

test('a correction goes once to those who got the first mail, with the changed text', async () => {
  await reader('ada@mail.test');
  await reader('bea@mail.test');
  await post();
  await order();
  await mails(2);
  await vi.waitFor(async () => expect(await mailing()).toMatchObject({ state: 'sent' }), 20_000);
  await reader('new@mail.test');
  await reader('bea@mail.test', { state: 'left' });
  await post({ shortText: 'It melts.' });
  const correction = {
    ...newMailing({
      ...{ kind: 'correction', post: 'snow', to: 'all', by: 'mia' },
      ...{ subject: 'Correction: Snow', preheader: 'It melts.' },
    }),
    at: { $timestamp: new Date().toISOString() },
  } as const;
  await stage.store(mailingPath(correctionId('snow')), correction);
  await mails(3);
  const mail = stage.smtp.mails[2] ?? '';
  expect(mail).toMatch(/^To: ada@mail\.test/m);
  expect(mail).toMatch(/^Subject: Correction: Snow/m);
  expect(decoded(mail)).toContain('It melts.');
  await stage.restart();
  await stage.store(mailingPath(correctionId('snow')), correction);
  await post({ published: false });
  await post();
  await quiet();
  expect(stage.smtp.mails).toHaveLength(3);
});

test('a correction is refused with the reason if no reader got the first mail', async () => {
  await reader('ada@mail.test');
  await post();
  await stage.store(mailingPath(correctionId('snow')), {
    ...newMailing({
      ...{ kind: 'correction', post: 'snow', to: 'all', by: 'mia' },
      ...{ subject: 'Correction: Snow', preheader: '' },
    }),
    at: { $timestamp: new Date().toISOString() },
  });
  await vi.waitFor(async () => expect(await mailing()).toMatchObject({ state: 'refused' }), 20_000);
  expect(String((await mailing()).note)).toContain('no reader who got the original mail');
  expect(stage.smtp.mails).toEqual([]);
});
