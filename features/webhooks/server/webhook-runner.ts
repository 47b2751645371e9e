import * as z from 'zod/mini';
import type { OwnedDocument, OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { Log } from '../../../platform/log.ts';
import { openRunner } from '../../../platform/outbox/runner.ts';
import { WEBHOOK_NOTICES, type WebhookEvent, webhookNoticePath } from '../model/webhook.ts';
import type { StoredWebhook, WebhookDocuments } from './webhook-documents.ts';
import { type WebhookCall, webhookJobWrite } from './webhook-job.ts';
import type { PublicPost, WebhookPosts } from './webhook-posts.ts';

export interface WebhookRunnerOptions {
  documents: OwnerDocuments;
  webhooks: WebhookDocuments;
  posts: WebhookPosts;
  log: Log;
  now: () => number;
}

/** The last recorded public state of a post. */
const notice = z.object({ title: z.string(), url: z.string(), digest: z.string() });
type Notice = z.infer<typeof notice>;

/** Path of a document whose existence means that notices are kept. No post can have the id `~begun`. */
const BEGUN = webhookNoticePath('~begun');
/** Number of writes per commit, which keeps commits short. */
const AT_ONCE = 100;

/**
 * Compares public posts with their notices (the last recorded states). For each difference, adds a job for each webhook
 * that is subscribed to it. The same commit changes the post's notice, so that a process that is killed neither loses
 * nor repeats an event.
 */
export function webhookRunner({ documents, webhooks, posts, log, now }: WebhookRunnerOptions) {
  /** Ids of the posts to compare at the next check; null for all. */
  let concerned: Set<string> | null = new Set();
  /** The time from which the next check compares all posts, whatever woke it. */
  let allDue = Number.NEGATIVE_INFINITY;

  /**
   * Compares the notices of these posts, or of all (null), with what is public at `time`. If no notices are kept yet,
   * only stores them. Resolves to the time when the next scheduled post becomes public, or to null if no post is
   * scheduled or no webhook is switched on.
   */
  async function look(ids: readonly string[] | null, time: number): Promise<number | null> {
    const hooks = await webhooks.on();
    const begun = (await documents.get([BEGUN])).size > 0;
    if (hooks.length === 0) {
      if (begun) await forget();
      return null;
    }
    if (!begun) {
      await inBatches((await posts.publicPosts(time)).map(noticeWrite));
      await documents.commit([{ path: BEGUN, fields: { title: '', url: '', digest: '' } }]);
    } else if (ids === null) await compare(hooks, await posts.publicPosts(time), await allNotices(), time);
    else await compare(hooks, await posts.publicAmong(ids, time), await noticesOf(ids), time);
    return posts.nextPublic(time);
  }

  async function compare(
    hooks: readonly StoredWebhook[],
    current: readonly PublicPost[],
    known: ReadonlyMap<string, Notice>,
    time: number,
  ): Promise<void> {
    for (const post of current) {
      const before = known.get(post.id);
      if (before?.digest === post.digest) continue;
      const type = before ? 'post.changed' : 'post.published';
      await add(hooks, type, post.title, post.data, noticeWrite(post), time);
    }
    const isPublic = new Set(current.map(({ id }) => id));
    for (const [id, { title, url }] of known)
      if (!isPublic.has(id))
        await add(
          hooks,
          'post.hidden',
          title,
          { id, title, url },
          { path: webhookNoticePath(id), fields: null },
          time,
        );
  }

  async function add(
    hooks: readonly StoredWebhook[],
    type: WebhookEvent,
    about: string,
    data: NonNullable<WebhookCall['data']>,
    noted: OwnedWrite,
    time: number,
  ): Promise<void> {
    const calls = hooks
      .filter(({ events }) => events.includes(type))
      .map(({ id }) =>
        webhookJobWrite(
          { webhook: id, type, time, about, data, signUp: '' },
          `${type} ${data.id} ${time}`,
          time,
        ),
      );
    await documents.commit([noted, ...calls]);
  }

  async function allNotices(): Promise<Map<string, Notice>> {
    return toNotices(await documents.find({ from: WEBHOOK_NOTICES, where: [], order: [] }));
  }

  async function noticesOf(ids: readonly string[]): Promise<Map<string, Notice>> {
    return toNotices([...(await documents.get(ids.map(webhookNoticePath))).values()]);
  }

  /** Deletes the notices, so that a webhook added later gets no events from the time without webhooks. */
  async function forget(): Promise<void> {
    const all = [...(await allNotices()).keys()].map(webhookNoticePath);
    await inBatches(all.map((path) => ({ path, fields: null })));
    await documents.commit([{ path: BEGUN, fields: null }]);
  }

  async function inBatches(writes: readonly OwnedWrite[]): Promise<void> {
    for (let at = 0; at < writes.length; at += AT_ONCE)
      await documents.commit(writes.slice(at, at + AT_ONCE));
  }

  const runner = openRunner(
    'webhooks-failed',
    async () => {
      const time = now();
      const wanted = concerned && time < allDue ? [...concerned] : null;
      concerned = new Set();
      // If this check fails, the next one compares all posts, and so finds the events that this one has missed.
      allDue = Number.NEGATIVE_INFINITY;
      const next = await look(wanted, time);
      allDue = next ?? Number.POSITIVE_INFINITY;
      return next;
    },
    { log, now },
  );
  return {
    /** Schedules a check of at least these posts, or of all (null). */
    wake(ids: readonly string[] | null): Promise<void> {
      if (ids === null) concerned = null;
      else for (const id of ids) concerned?.add(id);
      return runner.wake();
    },
    close: runner.close,
  };
}

const noticeWrite = ({ id, title, digest, data: { url } }: PublicPost): OwnedWrite => ({
  path: webhookNoticePath(id),
  fields: { title, url, digest },
});

function toNotices(found: readonly OwnedDocument[]): Map<string, Notice> {
  return new Map(
    found.flatMap(({ path, id, fields }) => {
      const parsed = notice.safeParse(fields);
      return parsed.success && path !== BEGUN ? [[id, parsed.data]] : [];
    }),
  );
}
