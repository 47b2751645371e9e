import type { Outbox } from '@studio-site/backend/outbox';
import * as z from 'zod/mini';
import { type OwnerDocuments, toStoredTime } from '../../../platform/engine/owner-documents.ts';
import type { Log } from '../../../platform/log.ts';
import { AGAIN, openRunner } from '../../../platform/outbox/runner.ts';
import { isWanted, type WantedNews, wantedNews } from '../../../web/domain/mail/wanted-news.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { SignUpDocuments } from '../../../web/server/sign-ups/sign-up-documents.ts';
import {
  DIGEST_PERIODS,
  type DigestPeriod,
  digestId,
  digestPath,
  lastDigest,
  nextDigest,
} from '../model/digest.ts';
import { mailingPath } from '../model/mailing.ts';
import { digestSubject } from '../ui/digest-subject.ts';
import type { MailedPost } from './mailed-posts.ts';
import type { MailingDocuments, StoredMailing } from './mailing-documents.ts';
import { NEWS_MAIL, newsKey } from './news-jobs.ts';

const schema = z.object({
  /** The end of the last digest's period, in milliseconds since 1970. */
  until: z.number(),
  /** The posts of the last digests, newest first. A post that is published again is in no further digest. */
  posts: z._default(z.array(z.string()), []),
});
export type LastDigest = z.infer<typeof schema>;
/** Maximum number of posts whose ids are stored. */
const REMEMBERED = 1000;

/** Reads and stores up to when digests were sent, and adds mailings of digests, as the owner. */
export function digestDocuments({ get, commit }: OwnerDocuments) {
  return {
    /** The stored data of the last digest; null if there is none. */
    async last(period: DigestPeriod): Promise<LastDigest | null> {
      const [found] = (await get([digestPath(period)])).values();
      return found ? schema.parse(found.fields) : null;
    },
    setLast: (period: DigestPeriod, last: LastDigest): Promise<void> =>
      commit([{ path: digestPath(period), fields: last }]),
    /** Stores the mailing of a digest. Replaces it if an earlier attempt, which was interrupted, has stored it. */
    async addMailing(id: string, subject: string, at: number): Promise<void> {
      const texts = { kind: 'digest', post: '', to: 'all', subject, preheader: '', by: '' };
      const fields = { ...texts, at: toStoredTime(at), ...{ state: 'sending', note: '', counts: {} } };
      await commit([{ path: mailingPath(id), fields }]);
    },
  };
}

type DigestDocuments = ReturnType<typeof digestDocuments>;

export interface DigestRunnerOptions {
  mailings: MailingDocuments;
  digests: DigestDocuments;
  signUps: SignUpDocuments;
  readPost: (id: string) => Promise<MailedPost | null>;
  outbox: Pick<Outbox, 'enqueue'>;
  studio: Studio;
  log: Log;
  now: () => number;
  /**
   * When this data folder began to send, in milliseconds since 1970. If the folder is a copy, the original site may
   * have sent the digests that were due before.
   */
  sendsSince: number;
}

/** A public post with a mailing to readers. `time`: when the mailing was due, in milliseconds since 1970. */
interface DuePost {
  post: string;
  time: number;
  to: WantedNews;
}

/** Maximum time between two checks, in milliseconds, so that a corrected clock delays no digest. */
const LONGEST_WAIT = 3_600_000;

/**
 * Sends digests when they are due. Each reader's digest is a job in the outbox. The end of the digest's period is
 * stored after all jobs, so if adding the jobs is interrupted, it is repeated. A job's key contains the digest and the
 * reader, so that the repetition adds no job twice.
 */
export function digestRunner(options: DigestRunnerOptions) {
  const { mailings, digests, signUps, readPost, outbox, studio, log, now, sendsSince } = options;

  /** Sends the digest of a period if it is due. Returns when to look at the period again. */
  async function look(period: DigestPeriod): Promise<number> {
    const due = lastDigest(period, now());
    const last = await digests.last(period);
    if (last !== null && last.until >= due) return nextDigest(period, due);
    let posts = last?.posts ?? [];
    // The first digest is not sent: only its end is stored, where the next digest's period begins. A digest that was
    // due before this data folder began to send is not sent either, because the original site may have sent it.
    if (last !== null && due >= sendsSince) {
      if (await isOneAwaited(last.until, due)) return now() + AGAIN;
      posts = [...(await send(period, last, due)), ...posts].slice(0, REMEMBERED);
    }
    await digests.setLast(period, { until: due, posts });
    return nextDigest(period, due);
  }

  /** Returns the ids of the posts. */
  async function send(period: DigestPeriod, last: LastDigest, due: number): Promise<string[]> {
    const id = digestId(period, due);
    const sent = (await sentBetween(last.until, due)).filter(({ post }) => !last.posts.includes(post));
    const posts = sent.map(({ post }) => post);
    const { games } = studio;
    let mails = 0;
    if (posts.length > 0)
      for await (const part of signUps.all('confirmed')) {
        const jobs = part
          .filter(({ often, wants }) => often === period && sent.some(({ to }) => isWanted(wants, to, games)))
          .map((reader) => ({
            key: newsKey(id, reader.id),
            kind: NEWS_MAIL,
            payload: { mailing: id, signUp: reader.id, period, posts },
          }));
        if (jobs.length === 0) continue;
        if (mails === 0) await digests.addMailing(id, digestSubject(period, studio), now());
        await outbox.enqueue(jobs);
        mails += jobs.length;
      }
    if (mails > 0) await mailings.change(id, 'sending', '', { mails });
    log({ level: 'info', event: 'digest-started', message: `${id}: ${mails} mails` });
    return posts;
  }

  /**
   * Whether a post's mailing to readers was due in a period and has not begun. The digest waits for it, because no
   * later digest would contain the post.
   */
  async function isOneAwaited(after: number, until: number): Promise<boolean> {
    return (await dueBetween(after, until, await mailings.inState('ordered'))).length > 0;
  }

  /** The public posts whose mailing to readers was due in a period and has begun, oldest first. */
  async function sentBetween(after: number, until: number): Promise<DuePost[]> {
    const begun = [...(await mailings.inState('sending')), ...(await mailings.inState('sent'))];
    return (await dueBetween(after, until, begun)).sort((a, b) => a.time - b.time);
  }

  async function dueBetween(after: number, until: number, all: StoredMailing[]): Promise<DuePost[]> {
    const due: DuePost[] = [];
    for (const { kind, post, at, to } of all) {
      if (kind !== 'post') continue;
      const publicAt = (await readPost(post))?.publicAt;
      const time = Math.max(at, publicAt ?? 0);
      if (publicAt != null && time > after && time <= until) due.push({ post, time, to: wantedNews(to) });
    }
    return due;
  }

  async function lookAtAll(): Promise<number> {
    let next = Number.POSITIVE_INFINITY;
    for (const period of DIGEST_PERIODS) next = Math.min(next, await look(period));
    return next;
  }

  return openRunner('digest-failed', lookAtAll, { log, now, longestWait: LONGEST_WAIT });
}
