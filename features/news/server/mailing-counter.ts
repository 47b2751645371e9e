import * as z from 'zod/mini';
import type { OwnedQuery, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { OUTBOX } from '../../../web/domain/places.ts';
import type { MailingDocuments } from './mailing-documents.ts';
import { NEWS_MAIL } from './news-jobs.ts';

/** Minimum time between two counts of a running mailing, in milliseconds. */
const EVERY = 2000;
const notSent = z.object({ sent: z.literal(false) });

/** Counts the jobs of mailings by state, and stores the counts in the mailings, where staff see them. */
export function mailingCounter(documents: OwnerDocuments, mailings: MailingDocuments, log: Log) {
  const timers = new Map<string, NodeJS.Timeout>();
  let order: Promise<void> = Promise.resolve();

  /** The jobs of a mailing in a state. `~` sorts after every character of a key. */
  const jobsOf = (mailing: string, state: string): OwnedQuery => ({
    from: OUTBOX,
    where: [['state', 'EQUAL', state]],
    between: [`${NEWS_MAIL}:${mailing}:`, `${NEWS_MAIL}:${mailing}:~`],
  });

  /**
   * Counts the done jobs that sent no mail, for example because the reader had unsubscribed. Reads every done job, so
   * it is called only when all jobs have ended.
   */
  async function countSkipped(mailing: string): Promise<number> {
    let skipped = 0;
    for await (const batch of documents.batches({ ...jobsOf(mailing, 'done'), fields: ['result'] }))
      skipped += batch.filter(({ fields }) => notSent.safeParse(fields.result).success).length;
    return skipped;
  }

  async function store(mailing: string): Promise<void> {
    const ends = ['waiting', 'leased', 'done', 'failed', 'uncertain'];
    const counts: number[] = [];
    for (const state of ends) counts.push(await documents.count(jobsOf(mailing, state)));
    const [waiting = 0, leased = 0, done = 0, refused = 0, uncertain = 0] = counts;
    const isOver = waiting + leased === 0;
    const current = await mailings.get(mailing);
    if (current?.state !== 'sending' && current?.state !== 'sent') return;
    const { counts: before } = current;
    // Done jobs are deleted after 90 days, and no other jobs. So all mails that have no other job are done.
    const allDone = Math.max(done, before.mails - waiting - leased - refused - uncertain);
    const skipped = Math.max(before.skipped, isOver ? await countSkipped(mailing) : 0);
    const found = { accepted: allDone - skipped, refused, uncertain, skipped };
    await mailings.change(mailing, isOver ? 'sent' : 'sending', '', found);
  }

  /** Schedules a count of a mailing. */
  function note(mailing: string): void {
    if (timers.has(mailing)) return;
    const timer = setTimeout(() => {
      timers.delete(mailing);
      order = order.then(() =>
        store(mailing).catch((error) => {
          log({ level: 'error', event: 'mailing-not-counted', message: describeError(error) });
        }),
      );
    }, EVERY);
    timers.set(mailing, timer.unref());
  }

  return {
    note,
    async close(): Promise<void> {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await order;
    },
  };
}
