import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postPath, signUpPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { nextDigest } from '../model/digest.ts';
import { MAILINGS, mailingPath, newMailing, postMailingId } from '../model/mailing.ts';
import { decoded, linkIn, type NewsStage, openNewsStage, tokenOf } from '../test/news-stage.ts';

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
const now = () => Date.now() + stage.clock.ahead;

const reader = (email: string, fields = {}) =>
  stage.store(signUpPath(signUpId(email)), {
    email,
    time: { $timestamp: '2026-01-01T00:00:00Z' },
    state: 'confirmed',
    secret: 's'.repeat(22),
    ...fields,
  });

/** Publishes a post and sends it by mail. */
async function send(id: string, to = 'all') {
  await stage.store(postPath(id), {
    ...newPost('ines', now() - 1000),
    ...{ title: `The ${id}`, shortText: `About ${id}.`, published: true },
  } as never);
  await stage.store(mailingPath(postMailingId(id)), {
    ...newMailing({ kind: 'post', post: id, to, subject: id, preheader: '', by: 'mia' }),
    at: { $timestamp: new Date(now()).toISOString() },
  });
  await vi.waitFor(async () => {
    const states = (await stage.list(MAILINGS)).filter(({ post }) => post === id);
    expect(states).toMatchObject([{ state: expect.stringMatching(/sending|sent/) }]);
  }, 20_000);
}

/** Moves the clock past the due time of the next digest, and restarts the server. */
async function toNextDigest(period: 'weekly' | 'monthly' = 'weekly') {
  await vi.waitFor(async () => expect(await stage.list('digests')).toHaveLength(2), 20_000);
  stage.clock.ahead += nextDigest(period, now()) + 1000 - now();
  await stage.restart();
}

const to = (mail = '') => /^To: (\S+)@/m.exec(mail)?.[1];

test('a reader of the weekly digest gets the week’s posts in one mail, and only once', async () => {
  await reader('ada@mail.test', { often: 'weekly' });
  await reader('bea@mail.test');
  await send('snow');
  await send('rain');
  await mails(2);
  expect(stage.smtp.mails.map(to)).toEqual(['bea', 'bea']);
  await toNextDigest();
  await mails(3);
  const mail = stage.smtp.mails[2] ?? '';
  expect(to(mail)).toBe('ada');
  expect(mail).toMatch(/^Subject: This week at /m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  for (const text of ['The snow', 'About snow.', 'The rain', 'https://studio.test/blog/rain'])
    expect(decoded(mail)).toContain(text);
  await stage.restart();
  await toNextDigest();
  await quiet();
  expect(stage.smtp.mails).toHaveLength(3);
});

test('a digest has only the news that the reader wants, and is not sent if there is none', async () => {
  await reader('ada@mail.test', { often: 'weekly', wants: 'releases' });
  await reader('bea@mail.test', { often: 'weekly', wants: 'game:Timeworks' });
  await send('snow');
  await send('rain', 'releases');
  await toNextDigest();
  await mails(1);
  expect(to(stage.smtp.mails[0])).toBe('ada');
  expect(decoded(stage.smtp.mails[0] ?? '')).not.toContain('The snow');
  await quiet();
  expect(stage.smtp.mails).toHaveLength(1);
});

test('a reader of monthly digests gets a monthly digest and no weekly one', async () => {
  await reader('ada@mail.test', { often: 'monthly' });
  await send('snow');
  await toNextDigest('monthly');
  await mails(1);
  expect(stage.smtp.mails[0]).toMatch(/^Subject: This month at /m);
});

test('a post that a reader got as a mail before choosing digests is not in the digest', async () => {
  await reader('ada@mail.test');
  await send('snow');
  await mails(1);
  const token = tokenOf(linkIn(stage.smtp.mails[0] ?? '', 'leave'));
  const page = await stage.post('/mail/leave', { token, act: 'choose', wants: 'all', often: 'weekly' });
  expect(await page.text()).toMatch(/value="weekly" checked/);
  await send('rain');
  await toNextDigest();
  await mails(2);
  expect(decoded(stage.smtp.mails[1] ?? '')).not.toContain('The snow');
  expect(decoded(stage.smtp.mails[1] ?? '')).toContain('The rain');
});

test('a copied site sends no digest that was due before sending was turned on', async () => {
  await reader('ada@mail.test', { often: 'weekly' });
  await send('snow');
  await vi.waitFor(async () => expect(await stage.list('digests')).toHaveLength(2), 20_000);
  await stage.restart(null);
  stage.clock.ahead += nextDigest('weekly', now()) + 1000 - now();
  await stage.restart(now());
  await quiet();
  expect(stage.smtp.mails).toEqual([]);
});
