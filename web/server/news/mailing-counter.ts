import * as z from 'zod/mini';
import { OUTBOX } from '../../domain/places.ts';
import { describeError, type Log } from '../log.ts';
import type { MailingDocuments } from './mailing-documents.ts';
import { NEWS_MAIL } from './mailing-key.ts';
import type { Ask } from './sign-up-documents.ts';

/** Minimum time between two counts of a running mailing, in milliseconds. */
const EVERY = 2000;
const AT_ONCE = 500;

const count = z.object({ integerValue: z.string() });
const counted = z.tuple([z.object({ result: z.object({ aggregateFields: z.object({ jobs: count }) }) })]);
const rows = z.array(
  z.object({
    document: z.optional(
      z.object({ name: z.string(), fields: z.object({ result: z.optional(z.unknown()) }) }),
    ),
  }),
);
const notSent = z.object({
  mapValue: z.object({ fields: z.object({ sent: z.object({ booleanValue: z.literal(false) }) }) }),
});

/** Counts the jobs of mailings by state, and stores the counts in the mailings, where staff see them. */
export function mailingCounter(ask: Ask, projectId: string, mailings: MailingDocuments, log: Log) {
  const timers = new Map<string, NodeJS.Timeout>();
  let order: Promise<void> = Promise.resolve();
  const root = `projects/${projectId}/databases/(default)/documents/${OUTBOX}`;

  /** A query for the jobs of a mailing in a state. `~` sorts after every character of a key. */
  function jobsOf(mailing: string, state: string, after = `${NEWS_MAIL}:${mailing}:`) {
    const name = (op: string, key: string) => filter('__name__', op, { referenceValue: `${root}/${key}` });
    const filters = [
      filter('state', 'EQUAL', { stringValue: state }),
      name('GREATER_THAN', after),
      name('LESS_THAN', `${NEWS_MAIL}:${mailing}:~`),
    ];
    return { from: [{ collectionId: OUTBOX }], where: { compositeFilter: { op: 'AND', filters } } };
  }

  async function countIn(mailing: string, state: string): Promise<number> {
    const structuredAggregationQuery = {
      structuredQuery: jobsOf(mailing, state),
      aggregations: [{ alias: 'jobs', count: {} }],
    };
    const [row] = counted.parse(await ask(':runAggregationQuery', { structuredAggregationQuery }));
    return Number(row.result.aggregateFields.jobs.integerValue);
  }

  /**
   * Counts the done jobs that sent no mail, for example because the reader had unsubscribed. Reads every done job, so
   * it is called only when all jobs have ended.
   */
  async function countSkipped(mailing: string): Promise<number> {
    let skipped = 0;
    let after: string | undefined;
    for (;;) {
      const structuredQuery = {
        ...jobsOf(mailing, 'done', after),
        select: { fields: [{ fieldPath: 'result' }] },
        orderBy: [{ field: { fieldPath: '__name__' } }],
        limit: AT_ONCE,
      };
      const part = rows
        .parse(await ask(':runQuery', { structuredQuery }))
        .flatMap(({ document }) => document ?? []);
      skipped += part.filter(({ fields }) => notSent.safeParse(fields.result).success).length;
      if (part.length < AT_ONCE) return skipped;
      after = part.at(-1)?.name.slice(root.length + 1);
    }
  }

  async function store(mailing: string): Promise<void> {
    const ends = ['waiting', 'leased', 'done', 'failed', 'uncertain'];
    const counts: number[] = [];
    for (const state of ends) counts.push(await countIn(mailing, state));
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

const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
