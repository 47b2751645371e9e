import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, type LogEntry, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { backendDocuments } from '../../../platform/engine/owner-documents.ts';
import { limitBody } from '../../../platform/limits/request-limits.ts';
import { SIGN_UPS, signUpPath } from '../../domain/places.ts';
import { signUpDocuments } from './sign-up-documents.ts';
import { type FormSignUp, refuseLargeForm, signUpForm, storeIn } from './sign-up-form.ts';
import { signUpId } from './stored-sign-up.ts';

const CONSENT = { text: 'Yes, "news" <please>.', privacyPage: '/privacy', privacyLabel: 'Privacy' };

function service(store: () => Promise<void> = async () => {}, { words = {}, asksConsent = false } = {}) {
  const entries: LogEntry[] = [];
  const stored: FormSignUp[] = [];
  const own = { ...studio, words, signUp: { ...studio.signUp, consent: asksConsent ? CONSENT : null } };
  const form = signUpForm(
    async (signUp) => {
      await store();
      stored.push(signUp);
    },
    own,
    () => 'client',
    (entry) => entries.push(entry),
  );
  const app = new Hono();
  app.post('/', refuseLargeForm(own), limitBody(10_000), form as never);
  const send = (email = 'ada@studio.example.org', more = {}, headers = {}) =>
    app.request('/', { method: 'POST', body: new URLSearchParams({ email, ...more }), headers });
  return { send, entries, stored };
}

/** The value of a field on a page. */
const fieldValue = (page: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`)
    .exec(page)?.[1]
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

test('the 21st sign-up from a network in a minute gets a page that says when to retry', async () => {
  const { send, entries } = service();
  for (let n = 0; n < 20; n++) expect((await send()).status).toBe(200);
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(entries).toMatchObject([{ level: 'warn', event: 'sign-up-refused' }]);
  expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const page = await refused.text();
  expect(page).toContain('>Too many sign-ups from your network. Please submit again in a minute.</p>');
  expect(page).toContain('<a href="/">');
  expect(fieldValue(page, 'email')).toBe('ada@studio.example.org');
});

test('if a sign-up cannot be stored, a page says so in the studio’s translation', async () => {
  const { send, entries } = service(() => Promise.reject(new Error('disk full')), {
    words: { signUpsAway: 'Später.' },
  });
  const failed = await send();
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '300']);
  const page = await failed.text();
  expect(page).toContain('>Später.</p>');
  expect(fieldValue(page, 'email')).toBe('ada@studio.example.org');
  expect(entries).toMatchObject([{ event: 'sign-up-failed', message: expect.stringContaining('disk full') }]);
});

test.each([
  ['no address', 'not-an-address', 'Invalid email address.'],
  ['nothing', '', 'Invalid email address.'],
  ['markup', '"><b>a@b.test', 'Invalid email address.'],
  ['a long domain ending', 'ada@studio.museum', 'Invalid email address.'],
  ['255 characters', `${'a'.repeat(248)}@x.test`, 'This email address is too long. At most 254 characters'],
])('a form with %s gets the reason and its text back; nothing is stored', async (_, email, reason) => {
  const { send, stored } = service();
  const answer = await send(email);
  const page = await answer.text();
  expect([answer.status, stored]).toEqual([422, []]);
  expect(page, 'the form in the browser reads the alert').toContain(`<p role="alert">${reason}`);
  expect(page).not.toContain('Thanks');
  expect(fieldValue(page, 'email')).toBe(email);
});

test('a form of more than 10,000 bytes gets a page that says that the address is too long', async () => {
  const answer = await service().send(`${'a'.repeat(11_000)}@x.test`);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('This email address is too long.');
});

test('without consent, the response asks for the tick and keeps the address', async () => {
  const { send, stored } = service(undefined, { asksConsent: true });
  const page = await (await send("o'brien@x.test", {}, { referer: 'https://a.test/games/Kite' })).text();
  expect(page).toContain('Please agree first: tick the box.');
  expect(fieldValue(page, 'email')).toBe("o'brien@x.test");
  expect(page).not.toContain(' checked');
  expect(stored).toEqual([]);
  const again = await send("o'brien@x.test", { consent: 'on', page: fieldValue(page, 'page') });
  expect(again.status).toBe(200);
  expect(stored).toEqual([{ email: "o'brien@x.test", consent: CONSENT.text, form: '/games/Kite' }]);
});

test('a tick stays when the address is refused', async () => {
  const { send } = service(undefined, { asksConsent: true });
  const page = await (await send('nobody', { consent: 'on' })).text();
  expect(page).toContain(' checked');
  expect(fieldValue(page, 'consent')).toBe(CONSENT.text);
});

let folder: string;
let backend: Backend;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-store-sign-up-'));
  backend = await openBackend({
    projectId: 'demo-studio',
    dataDir: folder,
    rules: { text: 'service cloud.firestore {}', name: 'firestore.rules' },
    indexes: { indexes: [], fieldOverrides: [] },
    identity: { demo: { accounts: [] } },
  });
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const documents = (asked: Pick<Backend, 'fetch' | 'ownerToken'> = backend) =>
  backendDocuments(asked, 'demo-studio');
const signUp = (email: string, consent = '') => storeIn(documents())({ email, consent, form: '/' }, 'client');
async function stored() {
  const all = [];
  for await (const part of signUpDocuments(documents()).all()) all.push(...part);
  return all;
}

test('repeats of an address are one sign-up, with the time and spelling of the first', async () => {
  await signUp('Ada@mail.test');
  const [first] = await stored();
  await Promise.all([signUp('ada@mail.test'), signUp('ADA@mail.test'), signUp('ada@mail.test')]);
  await signUp('other@mail.test');
  const all = await stored();
  expect(all.map(({ email }) => email).sort()).toEqual(['Ada@mail.test', 'other@mail.test']);
  expect(all.find(({ id }) => id === first?.id)?.time).toBe(first?.time);
});

test('four first sign-ups of one address at the same time are stored as one', async () => {
  await Promise.all([1, 2, 3, 4].map(() => signUp('ada@mail.test')));
  expect(await stored()).toHaveLength(1);
});

test('a repeat with another consent text is stored with its time', async () => {
  await signUp('ada@mail.test');
  const [before] = await stored();
  await signUp('ada@mail.test', 'Yes, news.');
  const [after] = await stored();
  expect(after?.consent).toBe('Yes, news.');
  expect(after?.time).toBeGreaterThanOrEqual(before?.time ?? Number.POSITIVE_INFINITY);
});

test('without mail, a repeat does not change a sign-up that was confirmed or ended earlier', async () => {
  const fields = toFields({
    email: 'ada@mail.test',
    time: { $timestamp: '2026-01-01T00:00:00Z' },
    state: 'left',
    secret: 's',
  });
  await backend.setDocuments([{ path: signUpPath(signUpId('ada@mail.test')), fields }]);
  const [before] = await stored();
  await signUp('ada@mail.test', 'Yes, news.');
  expect(await stored()).toMatchObject([{ ...before, version: expect.any(String) }]);
});

test('a sign-up that the database refuses is reported as an error', async () => {
  const closed = { ...backend, fetch: async () => new Response('full', { status: 507 }) };
  await expect(storeIn(documents(closed))({ email: 'a@b.test', consent: '', form: '/' }, '')).rejects.toThrow(
    'full',
  );
});

test('all sign-ups of an address are found, also more than one query returns', async () => {
  const one = toFields({ email: 'ada@mail.test', time: { $timestamp: '2026-01-01T00:00:00Z' } });
  await backend.setDocuments(
    Array.from({ length: 1101 }, (_, at) => ({ path: `${SIGN_UPS}/s${at}`, fields: one })),
  );
  const signUps = signUpDocuments(documents());
  const found = await signUps.ofAddress('ada@mail.test');
  expect(found).toHaveLength(1101);
  await signUps.remove(found.map(({ id }) => id));
  expect(await stored()).toEqual([]);
});
