import type { PlainFields } from '@studio-site/backend/values';
import { beforeEach, expect, test } from 'vitest';
import { splitPath } from '../../../platform/domain/document-path.ts';
import type { OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { OUTBOX } from '../../../web/domain/places.ts';
import { WEBHOOK_NOTICES } from '../model/webhook.ts';
import type { WebhookDocuments } from './webhook-documents.ts';
import type { PublicPost, WebhookPosts } from './webhook-posts.ts';
import { webhookRunner } from './webhook-runner.ts';

const DUE = 1000;

let time: number;
let isFull: boolean;
let stored: Map<string, PlainFields>;
let published: Map<string, { title: string; at: number }>;
let runner: ReturnType<typeof webhookRunner>;

beforeEach(async () => {
  time = 0;
  isFull = false;
  stored = new Map();
  published = new Map([
    ['one', { title: 'One', at: 0 }],
    ['scheduled', { title: 'Scheduled', at: DUE }],
  ]);
  const documentAt = (path: string) => ({
    path,
    id: splitPath(path)[1],
    fields: stored.get(path),
    version: '',
  });
  const documents = {
    get: async (paths: string[]) =>
      new Map(paths.filter((path) => stored.has(path)).map((path) => [path, documentAt(path)])),
    find: async () => [...stored.keys()].filter((path) => path.startsWith(WEBHOOK_NOTICES)).map(documentAt),
    commit: async (writes: OwnedWrite[]) => {
      if (isFull) throw new Error('The disk is full.');
      for (const { path, fields } of writes) fields ? stored.set(path, fields) : stored.delete(path);
    },
  } as unknown as OwnerDocuments;
  const publicPosts = async (until: number): Promise<PublicPost[]> =>
    [...published].flatMap(([id, { title, at }]) =>
      at > until ? [] : [{ id, title, digest: title, data: { id, title, url: '' } as PublicPost['data'] }],
    );
  const posts: WebhookPosts = {
    publicPosts,
    publicAmong: async (ids, until) => (await publicPosts(until)).filter(({ id }) => ids.includes(id)),
    nextPublic: async (after) => [...published.values()].find(({ at }) => at > after)?.at ?? null,
  };
  const hook = { id: 'hook', events: ['post.published', 'post.changed', 'post.hidden'] };
  const webhooks = { on: async () => [hook] } as unknown as WebhookDocuments;
  runner = webhookRunner({ documents, webhooks, posts, log: () => {}, now: () => time });
  await runner.wake(null);
  return () => runner.close();
});

/** Publishes or changes a post, and waits for the check of this post. */
async function change(id: string, title: string): Promise<void> {
  published.set(id, { title, at: 0 });
  await runner.wake([id]);
}

const calls = () =>
  [...stored].flatMap(([path, { payload }]) =>
    path.startsWith(OUTBOX) ? [Object(payload)].map(({ type, about }) => `${type} ${about}`) : [],
  );

test('a change of one post is reported without a check of the others', async () => {
  published.set('two', { title: 'Two', at: 0 });
  await change('one', 'One again');
  expect(calls()).toEqual(['post.changed One again']);
});

test('a scheduled post is reported even if another post changes before its timer fires', async () => {
  time = DUE + 5;
  await change('one', 'One again');
  expect(calls().sort()).toEqual(['post.changed One again', 'post.published Scheduled']);
});

test('events of a failed check are reported by the next check of any other post', async () => {
  isFull = true;
  await change('two', 'Two');
  isFull = false;
  await change('one', 'One again');
  expect(calls().sort()).toEqual(['post.changed One again', 'post.published Two']);
});
