import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SIGN_UPS, signUpPath } from '../../../web/domain/places.ts';
import { signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { type NewsStage, openNewsStage } from '../test/news-stage.ts';

const SECRET = 's'.repeat(22);
const ID = signUpId('ada@mail.test');
const TOKEN = `${ID}.${SECRET}`;

// The time limit is long, because a busy machine takes seconds instead of milliseconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: NewsStage;
beforeEach(async () => {
  stage = await openNewsStage();
  await stage.store(signUpPath(ID), {
    email: 'ada@mail.test',
    time: { $timestamp: '2026-01-01T00:00:00Z' },
    consent: 'Yes',
    state: 'confirmed',
    secret: SECRET,
  });
});
afterEach(async () => {
  expect(stage.errors).toEqual([]);
  await stage.close();
});

const state = async () => (await stage.list(SIGN_UPS))[0]?.state;

test('opening the unsubscribe link shows the reader’s choices and changes nothing', async () => {
  const page = await (await stage.get(`/mail/leave?token=${TOKEN}`)).text();
  expect(page).toContain('News by mail for ada@mail.test.');
  expect(page.match(/type="radio" name="wants"/g)).toHaveLength(5);
  expect(page.match(/type="radio" name="often"/g)).toHaveLength(3);
  expect(page).toMatch(/value="all" checked/);
  expect(page).toMatch(/value="each" checked/);
  expect(await state()).toBe('confirmed');
});

test.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
])('a mail program unsubscribes with one POST of the type %s, without a redirect', async (type) => {
  const body = type.startsWith('multipart') ? new FormData() : new URLSearchParams();
  body.set('List-Unsubscribe', 'One-Click');
  const answer = await stage.request(`/mail/leave?token=${TOKEN}`, body);
  expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.\n']);
  expect(await state()).toBe('left');
});

test.each([
  ['no body', {}],
  ['an empty form', { body: new URLSearchParams() }],
  [
    'a body that is no form',
    { body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'text/plain' } },
  ],
])('a POST to a reader’s address with %s unsubscribes', async (_, init) => {
  const answer = await stage.send(`/mail/leave?token=${TOKEN}`, init);
  expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.\n']);
  expect(await state()).toBe('left');
});

test('a POST that asks for nothing known gets status 400 and changes nothing', async () => {
  for (const form of [{ token: TOKEN }, { token: TOKEN, act: 'dance' }]) {
    const answer = await stage.post('/mail/leave', form);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('News by mail for ada@mail.test.');
  }
  expect((await stage.send('/mail/leave', {})).status).toBe(404);
  expect(await state()).toBe('confirmed');
});

test('an unknown or forged token unsubscribes nobody; a one-click request still gets status 200', async () => {
  for (const token of [
    '',
    'x.y',
    `${ID}.${'t'.repeat(22)}`,
    `other.${SECRET}`,
    `__a__.${SECRET}`,
    `${ID}.`,
    `${ID}`,
  ]) {
    const oneClick = await stage.post(`/mail/leave?token=${token}`, { 'List-Unsubscribe': 'One-Click' });
    expect([oneClick.status, await oneClick.text()]).toEqual([200, 'Unsubscribed.\n']);
    for (const act of ['leave', 'choose', 'export', 'erase']) {
      const answer = await stage.post('/mail/leave', { token, act });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('ada@');
    }
  }
  expect(await state()).toBe('confirmed');
});

test('a sign-up without a secret has no unsubscribe page', async () => {
  await stage.store(signUpPath(ID), { email: 'ada@mail.test', time: { $timestamp: '2026-01-01T00:00:00Z' } });
  expect((await stage.get(`/mail/leave?token=${ID}.`)).status).toBe(404);
  expect((await stage.get(`/mail/leave?token=${ID}.${'x'.repeat(22)}`)).status).toBe(404);
});

test('a reader can choose the news of one game; an unknown choice means all news', async () => {
  await stage.post('/mail/leave', { token: TOKEN, act: 'choose', wants: 'game:Timeworks' });
  expect(await stage.list(SIGN_UPS)).toMatchObject([{ wants: 'game:Timeworks' }]);
  await stage.post('/mail/leave', { token: TOKEN, act: 'choose', wants: '<script>' });
  expect(await stage.list(SIGN_UPS)).toMatchObject([{ wants: 'all' }]);
});

test('a reader can download all stored data except the secret of the links', async () => {
  const answer = await stage.post('/mail/leave', { token: TOKEN, act: 'export' });
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ email: 'ada@mail.test', consent: 'Yes', state: 'confirmed' });
  expect(text).not.toContain(SECRET);
});

test('a reader can erase all sign-ups of their address', async () => {
  await stage.store(signUpPath('old'), {
    email: 'ada@mail.test',
    time: { $timestamp: '2020-01-01T00:00:00Z' },
  });
  await stage.post('/mail/leave', { token: TOKEN, act: 'erase' });
  expect(await stage.list(SIGN_UPS)).toEqual([]);
  expect((await stage.get(`/mail/leave?token=${TOKEN}`)).status).toBe(404);
});

test('an e-mail address that contains markup is shown as text', async () => {
  await stage.store(signUpPath(ID), {
    email: '"><script>alert(1)</script>@mail.test',
    time: { $timestamp: '2026-01-01T00:00:00Z' },
    state: 'confirmed',
    secret: SECRET,
  });
  expect(await (await stage.get(`/mail/leave?token=${TOKEN}`)).text()).not.toContain('<script>');
});

test('an unsubscribe form of more than 10,000 bytes is refused', async () => {
  const answer = await stage.post('/mail/leave', { token: TOKEN, act: 'leave', more: 'x'.repeat(11_000) });
  expect(answer.status).toBe(413);
  expect(await state()).toBe('confirmed');
});
