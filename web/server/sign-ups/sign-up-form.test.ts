import type { LogEntry } from '@studio-site/backend';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { limitSignUps, signUpForm, storeIn } from './sign-up-form.ts';

function service(setDocuments: () => Promise<never>, words = {}) {
  const entries: LogEntry[] = [];
  const own = { ...studio, words };
  const app = new Hono();
  app.post(
    '/',
    limitSignUps(
      own,
      () => 'client',
      (entry) => entries.push(entry),
    ) as never,
    signUpForm(
      storeIn({ setDocuments }),
      own,
      () => 'client',
      (entry) => entries.push(entry),
    ),
  );
  const send = (email = 'ada@studio.example.org') =>
    app.request('/', { method: 'POST', body: new URLSearchParams({ email }) });
  return { send, entries };
}

test('the 21st sign-up from a network in a minute gets a page that says when to retry', async () => {
  const { send, entries } = service(async () => undefined as never);
  for (let n = 0; n < 20; n++) expect((await send()).status).toBe(200);
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(entries).toMatchObject([{ level: 'warn', event: 'sign-up-refused' }]);
  expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const page = await refused.text();
  expect(page).toContain('<p>Too many sign-ups from your network. Please submit again in a minute.</p>');
  expect(page).toContain('<a href="/">');
});

test('if a sign-up cannot be stored, a page says so in the studio’s translation', async () => {
  const { send, entries } = service(() => Promise.reject(new Error('disk full')), { signUpsAway: 'Später.' });
  const failed = await send();
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '300']);
  expect(await failed.text()).toContain('<p>Später.</p>');
  expect(entries).toMatchObject([{ event: 'sign-up-failed', message: expect.stringContaining('disk full') }]);
});

test('a sign-up with an invalid address gets the same response as a valid one', async () => {
  const { send } = service(() => Promise.reject(new Error('nothing is stored')));
  const answer = await send('no address');
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('Thanks for submitting!'),
  ]);
});
