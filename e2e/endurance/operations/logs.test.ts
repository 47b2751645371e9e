import { request } from 'node:http';
import { connect } from 'node:net';
import { test as base } from '@playwright/test';
import { expect, freshSite, SiteProcess } from '../../support/site.ts';
import { aPost, postPath } from '../../support/stage.ts';
import { Wire } from '../../support/wire.ts';

const DOCUMENTS = '/v1/projects/demo-studio/databases/(default)/documents';
const MAIL = 'nova.vesper@mail.example';
/** Matches personal data that must never be logged: e-mail addresses, names, written texts, tokens and IP addresses. */
const PERSONAL = /nova|vesper|mail\.example|secret-words|eyJ|demo\.localhost|127\.0\.0\.1|::1/i;

const test = base.extend<{ own: SiteProcess }>({ own: freshSite });

/** The log's lines as parsed JSON, without the output of the start. */
function logged(site: SiteProcess): Record<string, unknown>[] {
  const lines = site.output.split('\n').filter((line) => line !== '' && !/^(Ready on|Building)/.test(line));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Sends a request and reads the whole response. Resolves to its status. */
async function ask(site: SiteProcess, path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(site.origin + path, init);
  await answer.text();
  return answer.status;
}

test('the log has one JSON line per event, without personal data or submitted text', async ({ own }) => {
  test.setTimeout(120_000);
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const half = `{"email":"${MAIL}","text":"secret-words`;

  // Sign-in requests: valid, unusual, incomplete, and with invalid tokens.
  const idToken = encodeURIComponent(
    JSON.stringify({ sub: 'nova', email: MAIL, name: 'Nova Vesper', email_verified: true }),
  );
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x';
  const idp = { requestUri: 'http://localhost', returnSecureToken: true };
  const good = { ...idp, postBody: `id_token=${idToken}&providerId=google.com` };
  expect(await ask(own, signIn, { method: 'POST', headers: json, body: JSON.stringify(good) })).toBe(200);
  for (const body of [half, JSON.stringify({ ...idp, postBody: `id_token=${MAIL}` }), JSON.stringify(MAIL)])
    expect(await ask(own, signIn, { method: 'POST', headers: json, body })).toBe(400);
  const refresh = `grant_type=refresh_token&refresh_token=${MAIL}`;
  expect(
    await ask(own, '/securetoken.googleapis.com/v1/token', { method: 'POST', headers: form, body: refresh }),
  ).toBe(400);

  // Requests for documents: denied, malformed, with data in the URL, and through a channel.
  const editor = await Wire.as(own, 'demo-editor');
  expect((await editor.patch('/userdata/demo-author', { firstName: { stringValue: MAIL } })).status).toBe(
    403,
  );
  expect(
    await editor.commit({
      path: postPath('x'),
      data: { ...aPost({ published: false }), title: MAIL, odd: 'secret-words' } as never,
    }),
  ).toBe(403);
  for (const path of [':commit', ':runQuery', ':batchGet', `/userdata/${MAIL}`, `/${MAIL}`])
    await ask(own, `${DOCUMENTS}${path}`, { method: 'POST', headers: json, body: half });
  await ask(own, `${DOCUMENTS}/userdata/${MAIL}?mask.fieldPaths=${MAIL}`, {
    headers: { authorization: `Bearer eyJ${MAIL}` },
  });
  for (const kind of ['Listen', 'Write'])
    await ask(own, `/google.firestore.v1.Firestore/${kind}/channel?VER=8&RID=1&CVER=22&t=1`, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({
        count: '1',
        ofs: '0',
        req0___data__: half,
        headers: `Authorization:Bearer ${MAIL}\r\n`,
      }),
    });

  // Sends sign-ups, and requests pages and forms that do not exist.
  for (const email of [MAIL, `${MAIL}\r\nBcc: ${MAIL}`, `${MAIL} secret-words`])
    await ask(own, '/forms/sign-up', { method: 'POST', headers: form, body: new URLSearchParams({ email }) });
  const odd = { 'content-type': 'multipart/form-data; boundary=x' };
  await ask(own, '/forms/sign-up', { method: 'POST', headers: odd, body: `--x\r\n${half}` });
  for (const path of [
    `/blog/${MAIL}`,
    `/blog?email=${MAIL}`,
    `/${MAIL}`,
    '/blog/%E0%A4%A',
    `/admin/users/${MAIL}`,
  ])
    await ask(own, path, { redirect: 'manual', headers: { 'user-agent': 'Nova', cookie: `who=${MAIL}` } });
  for (const method of ['POST', 'PUT', 'DELETE'])
    await ask(own, `/blog?email=${MAIL}`, { method, headers: form, body: `email=${MAIL}` });

  // Clients that disconnect in the middle of a body, with and without Content-Length.
  for (const [path, headers] of [
    [`${DOCUMENTS}:commit`, { ...json, 'content-length': 5000 }],
    [`${DOCUMENTS}:commit`, json],
    ['/forms/sign-up', { ...form, 'content-length': 5000 }],
    ['/forms/sign-up', form],
  ] as const) {
    await new Promise<unknown>((resolve) => {
      const cut = request(`${own.origin}${path}`, { method: 'POST', headers });
      cut.on('error', resolve);
      // Disconnects after the server has received the first half, which the response to a later request proves.
      cut.write(half, () => void ask(own, '/healthz').then(() => cut.destroy()));
      cut.on('close', resolve);
    });
  }
  // Sends a chunked body that becomes invalid.
  await new Promise<unknown>((resolve) => {
    const socket = connect(Number(new URL(own.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', resolve);
    socket.resume();
    socket.write(
      `POST /forms/sign-up HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nemail\r\n${MAIL}\r\n`,
    );
  });
  await ask(own, '/healthz');

  const entries = logged(own);
  expect(entries.length).toBeGreaterThan(3);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      time: expect.any(String),
      level: expect.any(String),
      event: expect.any(String),
    });
    expect(JSON.stringify(entry)).not.toMatch(PERSONAL);
    expect(entry.level, JSON.stringify(entry)).not.toBe('error');
  }
});

test('if the database is unreachable, the log has an error with the path of the requested page', async () => {
  test.setTimeout(120_000);
  const site = new SiteProcess({
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:9',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  });
  await site.start();
  expect(await ask(site, '/blog')).toBe(503);
  expect(await ask(site, '/rss.xml')).toBe(503);
  expect(await ask(site, '/healthz')).toBe(503);
  const away = logged(site).filter(({ event }) => event === 'database-away');
  expect(away.map(({ path, level }) => [path, level])).toEqual([
    ['/blog', 'error'],
    ['/rss.xml', 'error'],
  ]);
  await site.remove();
});
