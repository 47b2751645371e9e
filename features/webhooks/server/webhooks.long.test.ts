import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@studio-site/backend';
import { openOutbox, startWorker } from '@studio-site/backend/outbox';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askAsOwner } from '../../../platform/engine/owner-access.ts';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { openOutside } from '../../../platform/outside/outside-request.ts';
import { openSecrets } from '../../../platform/secrets/secrets.ts';
import { openStageBackend } from '../../../test/stages/stage-backend.ts';
import { openStandIn } from '../../../test/stand-ins/stand-in.ts';
import { OUTBOX, postPath, signUpPath } from '../../../web/domain/places.ts';
import { WEBHOOK_EVENTS, webhookPath } from '../model/webhook.ts';
import { openWebhooks } from './open-webhooks.ts';

const PROJECT = 'demo-studio';
const KEY = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;

let folder: string;
let backend: Backend;
let receiver: Awaited<ReturnType<typeof openStandIn>>;
let ahead: number;
let site: ReturnType<typeof open>;
const now = () => Date.now() + ahead;

function open({ ownNetwork = true } = {}) {
  const ask = (path: string, body: object) => askAsOwner(backend, PROJECT, path, body);
  const documents = ownerDocuments(ask, PROJECT);
  const secrets = openSecrets({ key: null, folder: join(folder, 'keys') }, documents, () => {});
  const errors: string[] = [];
  const outbox = openOutbox({ ask, projectId: PROJECT, collection: OUTBOX, now });
  const webhooks = openWebhooks({
    ...{ backend, ask, documents, jobs: outbox, secrets, origin: 'https://studio.test', now },
    settings: { ownNetwork },
    call: openOutside({ ownNetwork, timeLimit: 2000 }),
    log: (entry) => errors.push(JSON.stringify(entry)),
  });
  webhooks.start({ since: 0, mail: false });
  const stop = backend.onCommit(({ changes }) => webhooks.onCommit(changes));
  const close = async () => {
    stop();
    await webhooks.close();
  };
  return { documents, secrets, webhooks, outbox, errors, close };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-webhooks-'));
  ahead = 0;
  backend = await openStageBackend(folder);
  receiver = await openStandIn(() => ({ status: 204 }));
  site = open();
});
afterEach(async () => {
  await site.close();
  await receiver.close();
  await backend.close();
  rmSync(folder, { recursive: true });
});

const store = (path: string, fields: PlainFields) =>
  backend.setDocuments([{ path, fields: toFields(fields) }]);
const stamp = (time = now()) => ({ $timestamp: new Date(time).toISOString() });

async function addWebhook(fields: PlainFields = {}) {
  const address = `${receiver.origin}/hook?token=abc`;
  await site.secrets.documents.write('webhook-hook', String(fields.address ?? address), SECRET);
  const events = [...WEBHOOK_EVENTS];
  await store(webhookPath('hook'), {
    address,
    events,
    isOn: true,
    note: '',
    by: 'a',
    at: stamp(now() - 1),
    ...fields,
  });
  await run();
}

const post = (fields: PlainFields = {}) =>
  store(postPath('snow'), {
    ...{
      title: 'First snow',
      authors: ['ada'],
      shortText: 'It settles.',
      image: '/art/snow.svg',
      content: 'x',
    },
    ...{ slug: 'first-snow', tags: [], creationDate: 1, publishDate: 1000, changedDate: 1, published: true },
    ...{ pinned: false, featured: false, ...fields },
  });

/** Looks for events, and calls webhooks. */
async function run(): Promise<void> {
  // Looks twice, because the first call may only wait for a check that has already begun.
  for (let at = 0; at < 2; at += 1) {
    ahead += 5 * 60_000;
    await site.webhooks.look();
  }
  const worker = startWorker({
    outbox: site.outbox,
    lanes: [...site.webhooks.sender.lanes],
    alone: false,
    now,
  });
  await worker.drain(300);
  await worker.close();
}

const calls = () => receiver.requests.map(({ body }) => JSON.parse(body.toString()));

test('posts that were public before the first webhook was added cause no call', async () => {
  await post();
  await addWebhook();
  expect(calls()).toEqual([]);
  expect(site.errors).toEqual([]);
});

test('publishing, changing and hiding a post each call the webhook once', async () => {
  await addWebhook();
  await post();
  await run();
  await run();
  await post({ title: 'Second snow', changedDate: 2 });
  await run();
  await post({ published: false });
  await run();
  await run();
  expect(calls().map(({ type, data }) => [type, data.title])).toEqual([
    ['post.published', 'First snow'],
    ['post.changed', 'Second snow'],
    ['post.hidden', 'Second snow'],
  ]);
  expect(calls()[0].data).toEqual({
    ...{
      id: 'snow',
      title: 'First snow',
      url: 'https://studio.test/blog/first-snow',
      shortText: 'It settles.',
    },
    ...{ image: 'https://studio.test/art/snow.svg', tags: [], published: '1970-01-01T00:00:01.000Z' },
  });
});

test('a webhook call is signed, and a retry has the same id and body', async () => {
  await addWebhook();
  receiver.faults.push({ status: 500 });
  await post();
  await run();
  ahead += 5 * 60_000;
  await run();
  const [first, second] = receiver.requests;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toEqual(first?.body);
  const {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signature,
  } = second?.headers ?? {};
  const expected = createHmac('sha256', KEY).update(`${id}.${time}.${second?.body}`).digest('base64');
  expect(signature).toBe(`v1,${expected}`);
});

test('a confirmed sign-up calls the webhook once with the e-mail address, even after a restart', async () => {
  await addWebhook();
  const signUp = {
    email: 'ada@mail.test',
    time: stamp(),
    consent: '',
    form: '/',
    wants: 'all',
    state: 'waiting',
  };
  await store(signUpPath('ada'), signUp);
  await store(signUpPath('ada'), { ...signUp, state: 'confirmed', confirmed: stamp() });
  await run();
  await site.close();
  site = open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await run();
  expect(calls()).toEqual([
    {
      type: 'signup.confirmed',
      timestamp: expect.any(String),
      data: { email: 'ada@mail.test', wants: 'all' },
    },
  ]);
});

test('a reader who unsubscribed before the webhook call is not reported', async () => {
  await addWebhook();
  const signUp = { email: 'ada@mail.test', time: stamp(), consent: '', form: '/', wants: 'all' };
  await store(signUpPath('ada'), { ...signUp, state: 'confirmed', confirmed: stamp() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await store(signUpPath('ada'), { ...signUp, state: 'left', confirmed: stamp() });
  await run();
  expect(calls()).toEqual([]);
});

test('only the chosen events call a webhook, and none while the webhook is off', async () => {
  await addWebhook({ events: ['post.hidden'] });
  await post();
  await run();
  expect(calls()).toEqual([]);
  await addWebhook({ isOn: false });
  await post({ published: false });
  await run();
  expect(calls()).toEqual([]);
});

test('a response with status 410 switches the webhook off', async () => {
  await addWebhook();
  receiver.faults.push({ status: 410 });
  await post();
  await run();
  const stored = await site.documents.get([webhookPath('hook')]);
  expect(stored.get(webhookPath('hook'))?.fields).toMatchObject({
    isOn: false,
    note: 'The receiver accepts no more calls (status 410).',
  });
});

test('the receiver of a webhook is called again at the time that its Retry-After header names', async () => {
  await addWebhook();
  receiver.faults.push({ status: 429, headers: { 'Retry-After': '7200' } });
  await post();
  await run();
  ahead += 60 * 60_000;
  await run();
  expect(receiver.requests).toHaveLength(1);
  ahead += 60 * 60_000;
  await run();
  expect(receiver.requests).toHaveLength(2);
});

test('a webhook address in the server’s own network is refused, and its job fails without a call', async () => {
  await site.close();
  site = open({ ownNetwork: false });
  await addWebhook({ address: receiver.origin.replace('http:', 'https:') });
  await post();
  await run();
  expect(receiver.requests).toEqual([]);
  const jobs = await site.documents.find({ from: OUTBOX, where: [], order: [] });
  expect(jobs.map(({ fields }) => [fields.state, fields.note])).toEqual([
    ['failed', expect.stringContaining('is in the network of this machine')],
  ]);
});
