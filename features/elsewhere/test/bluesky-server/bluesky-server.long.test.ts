import { afterAll, beforeAll, expect, test } from 'vitest';
import { elsewhereStepsPath } from '../../model/elsewhere-post.ts';
import { openElsewhereStage } from '../elsewhere-stage.ts';
import { type BlueskyServer, startBlueskyServer } from './start.ts';

// Tests the site's posts to Bluesky with Bluesky's own server software, which runs on this computer.

const HANDLE = 'studio.test';
const POSTS = 'app.bsky.feed.post';
const STEPS = elsewhereStepsPath('bluesky', 'snow');
const CONTENT = Array.from(
  { length: 12 },
  (_, at) => `Paragraph ${at} of a story about snow 👩‍👩‍👧 on roofs.`,
).join('\n\n');

interface Post {
  uri: string;
  cid: string;
  value: {
    text: string;
    facets: { features: { uri?: string; tag?: string }[] }[];
    embed?: { external: { uri: string; title: string; thumb: { ref: { $link: string }; mimeType: string } } };
    reply?: { root: { uri: string }; parent: { uri: string } };
  };
}

let server: BlueskyServer;
let stage: Awaited<ReturnType<typeof openElsewhereStage>>;
let account: { did: string; accessJwt: string };
let appPassword: string;

/** Calls a method of the server, such as `com.atproto.repo.getRecord`. */
async function xrpc<T>(method: string, body: object | null, token?: string): Promise<T> {
  const response = await fetch(`${server.origin}/xrpc/${method}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });
  if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The posts on the server, oldest first. */
async function posts(): Promise<Post[]> {
  const query = new URLSearchParams({ repo: account.did, collection: POSTS, reverse: 'true' });
  const { records } = await xrpc<{ records: Post[] }>(`com.atproto.repo.listRecords?${query}`, null);
  return records;
}

beforeAll(async () => {
  server = await startBlueskyServer();
  stage = await openElsewhereStage();
  account = await xrpc('com.atproto.server.createAccount', {
    ...{ handle: HANDLE, email: 'studio@studio.test', password: 'a long password' },
  });
  const made = await xrpc<{ password: string }>(
    'com.atproto.server.createAppPassword',
    { name: 'site' },
    account.accessJwt,
  );
  appPassword = made.password;
}, 600_000);
afterAll(async () => {
  await stage?.close();
  server?.close();
});

test('Bluesky’s own server accepts a connection, a thread, a repeated send and a removal', async () => {
  await stage.connect('bluesky', { server: server.origin, account: HANDLE, secret: 'wrong' });
  expect(await stage.place('bluesky')).toMatchObject({
    state: 'refused',
    note: expect.stringContaining('does not accept the app password'),
  });
  await stage.connect('bluesky', { server: server.origin, account: HANDLE, secret: appPassword });
  expect(await stage.place('bluesky')).toMatchObject({ state: 'connected', name: `@${HANDLE}` });

  await stage.post({ content: CONTENT, image: '/pictures/abc/1600.jpg', tags: ['patch notes'] });
  await stage.order('bluesky', 'send', { isWhole: true });
  await stage.run();
  expect(await stage.state('bluesky')).toMatchObject({ state: 'sent', note: '' });
  const thread = await posts();
  expect(thread.length).toBeGreaterThan(2);
  const [first, ...replies] = thread.map(({ value }) => value);
  expect(first?.text).toContain('https://studio.test/blog/first-snow');
  expect(first?.facets.flatMap(({ features }) => features)).toMatchObject([
    { uri: 'https://studio.test/blog/first-snow' },
    { tag: 'patchNotes' },
  ]);
  expect(first?.embed?.external).toMatchObject({
    uri: 'https://studio.test/blog/first-snow',
    title: 'First snow',
    thumb: { mimeType: 'image/jpeg' },
  });
  for (const [at, { reply }] of replies.entries())
    expect([reply?.root.uri, reply?.parent.uri]).toEqual([thread[0]?.uri, thread[at]?.uri]);

  // The picture of the link preview can be downloaded.
  const cid = first?.embed?.external.thumb.ref.$link ?? '';
  const blob = new URLSearchParams({ did: account.did, cid });
  const picture = await fetch(`${server.origin}/xrpc/com.atproto.sync.getBlob?${blob}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  // Simulates a site that was killed after it sent the messages and before it recorded them as sent. It sends them
  // again under the same keys, so the thread stays the same.
  const steps = (await stage.documents().get([STEPS])).get(STEPS)?.fields ?? {};
  await stage.store(STEPS, { ...steps, sent: [] });
  await stage.order('bluesky', 'send', { isWhole: true, state: 'failed' });
  await stage.run();
  expect(await stage.state('bluesky')).toMatchObject({ state: 'sent' });
  expect(await posts()).toEqual(thread);

  await stage.order('bluesky', 'change', { texts: ['Only this.'] });
  await stage.run();
  expect((await posts()).map(({ value }) => value.text)).toEqual(['Only this.']);

  await stage.order('bluesky', 'remove');
  await stage.run();
  expect(await posts()).toEqual([]);
  expect(await stage.state('bluesky')).toMatchObject({ state: 'removed', messages: [] });
}, 120_000);
