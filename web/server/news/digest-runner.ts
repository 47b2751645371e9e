import type { Outbox } from '@studio-site/backend/outbox';
import {
  DIGEST_PERIODS,
  type DigestPeriod,
  digestId,
  lastDigest,
  nextDigest,
} from '../../domain/mail/digest.ts';
import { isWanted, type WantedNews, wantedNews } from '../../domain/mail/wanted-news.ts';
import type { Studio } from '../../domain/studio.ts';
import { digestSubject } from '../../ui/mail/digest-subject.ts';
import { describeError, type Log } from '../log.ts';
import type { DigestDocuments } from './digest-documents.ts';
import type { MailedPost } from './mailed-posts.ts';
import type { MailingDocuments } from './mailing-documents.ts';
import { NEWS_MAIL, newsKey } from './mailing-key.ts';
import type { SignUpDocuments } from './sign-up-documents.ts';

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

/** A post whose mailing to readers began. `time`: when it was due, in milliseconds since 1970. */
interface SentPost {
  post: string;
  time: number;
  to: WantedNews;
}

const LONGEST_WAIT = 3_600_000;
const AGAIN = 60_000;

/**
 * Sends digests when they are due. Each reader's digest is a job in the outbox. The end of the digest's period is
 * stored after all jobs, so if adding the jobs is interrupted, it is repeated. A job's key contains the digest and the
 * reader, so that the repetition adds no job twice.
 */
export function digestRunner(options: DigestRunnerOptions) {
  const { mailings, digests, signUps, readPost, outbox, studio, log, now, sendsSince } = options;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(period: DigestPeriod): Promise<void> {
    const due = lastDigest(period, now());
    const until = await digests.until(period);
    if (until !== null && until >= due) return;
    // The first digest is not sent: only its end is stored, where the next digest's period begins. A digest that was
    // due before this data folder began to send is not sent either, because the original site may have sent it.
    if (until !== null && due >= sendsSince) await send(period, until, due);
    await digests.setUntil(period, due);
  }

  async function send(period: DigestPeriod, after: number, due: number): Promise<void> {
    const id = digestId(period, due);
    const sent = await sentBetween(after, due);
    const posts = sent.map(({ post }) => post);
    let mails = 0;
    if (posts.length > 0)
      for await (const part of signUps.all('confirmed')) {
        const jobs = part
          .filter(({ often, wants }) => often === period && sent.some(({ to }) => isWanted(wants, to)))
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
  }

  /** The public posts whose mailing to readers was due in a period and has begun, oldest first. */
  async function sentBetween(after: number, until: number): Promise<SentPost[]> {
    const sent = [...(await mailings.inState('sending')), ...(await mailings.inState('sent'))];
    const timed: SentPost[] = [];
    for (const { kind, post, at, to } of sent) {
      if (kind !== 'post') continue;
      const publicAt = (await readPost(post))?.publicAt;
      const time = Math.max(at, publicAt ?? 0);
      if (publicAt != null && time > after && time <= until) timed.push({ post, time, to: wantedNews(to) });
    }
    return timed.sort((a, b) => a.time - b.time);
  }

  async function wake(): Promise<void> {
    clearTimeout(timer);
    let next = Math.min(...DIGEST_PERIODS.map((period) => nextDigest(period, now())));
    try {
      for (const period of DIGEST_PERIODS) await look(period);
    } catch (error) {
      log({ level: 'error', event: 'digest-failed', message: describeError(error) });
      next = now() + AGAIN;
    }
    if (!isClosed) timer = setTimeout(start, Math.min(Math.max(0, next - now()), LONGEST_WAIT)).unref();
  }

  let running: Promise<void> = Promise.resolve();
  function start(): void {
    running = running.then(async () => {
      if (!isClosed) await wake();
    });
  }

  return {
    /** Checks for due digests now, and then at each due time. */
    start,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
