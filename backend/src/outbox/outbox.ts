import type { PlainFields } from '../values.ts';
import {
  fieldsOfChange,
  fieldsOfNewJob,
  type Job,
  type LeasedJob,
  MOST_ATTEMPTS,
  type NewJob,
  waitAfter,
} from './job.ts';
import { type AskAsOwner, type JobFilter, jobDocuments } from './job-documents.ts';

/** The result of an attempt. `note`: a sentence for staff. */
export type Outcome =
  | { state: 'done'; note?: string; result?: PlainFields }
  /**
   * The job had no effect, but a later attempt may succeed. After `MOST_ATTEMPTS` attempts the job has failed. `after`:
   * minimum wait in milliseconds, if the remote server requested one.
   */
  | { state: 'retry'; note: string; after?: number }
  /**
   * The job had no effect, for a reason that affects the whole lane. The job waits, the attempt is not counted, and the
   * lane pauses for at least `after` milliseconds.
   */
  | { state: 'blocked'; note: string; after?: number }
  | { state: 'failed'; note: string; result?: PlainFields }
  | { state: 'uncertain'; note: string };

export interface OutboxOptions {
  ask: AskAsOwner;
  projectId: string;
  /** The root collection that contains the jobs. */
  collection: string;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
  /** A random number from 0 to 1, for jitter. */
  random?: () => number;
}

/** Durable jobs. Each is done once, or ends as failed or uncertain (backend/docs/outbox.md). */
export interface Outbox {
  /** Adds each job whose key does not exist yet. Resolves to the number of added jobs when they are stored. */
  enqueue(jobs: readonly NewJob[]): Promise<number>;
  /** Returns at most `limit` waiting jobs of these kinds that are due, earliest first. */
  due(kinds: readonly string[], limit: number): Promise<LeasedJob[]>;
  /** Leases a waiting job to this process. Resolves to null if the job was changed since it was read. */
  lease(job: LeasedJob): Promise<LeasedJob | null>;
  /** Stores the result of an attempt. Resolves to false if the job was changed since it was leased. */
  settle(job: LeasedJob, outcome: Outcome): Promise<boolean>;
  /**
   * Ends the leases of stopped processes. `'expired'`: ends the leases that have expired. `'all'`: ends every lease,
   * which is safe only if no other process is running. Jobs of repeatable kinds wait again; others become uncertain.
   * Resolves to all these jobs.
   */
  recover(which: 'expired' | 'all', repeatable: readonly string[]): Promise<Job[]>;
  /**
   * Makes all waiting and leased jobs of these kinds uncertain. Call this on a copied database, because the site that
   * uses the original database may have done these jobs since the copy was made. Resolves to the number of jobs.
   */
  distrust(kinds: readonly string[]): Promise<number>;
  /** When the next job of these kinds is due, in milliseconds since 1970; null if none is waiting. */
  nextDue(kinds: readonly string[]): Promise<number | null>;
  /** The number of jobs of these kinds done since a time, counted up to `limit`. */
  doneSince(kinds: readonly string[], since: number, limit: number): Promise<number>;
  /** The number of jobs of these kinds, in all states, added or changed since a time, counted up to `limit`. */
  changedSince(kinds: readonly string[], since: number, limit: number): Promise<number>;
  /** Deletes jobs that were done before a time. Their keys can then be used again. */
  forgetDone(before: number): Promise<number>;
}

/** Duration of a lease in milliseconds, longer than the slowest reply that SMTP allows (10 minutes). */
export const LEASE = 15 * 60_000;
const RECOVERED_AT_ONCE = 200;
const DISTRUSTED = 'This data is a copy, so it is not known whether the original has done this since.';

export function openOutbox(options: OutboxOptions): Outbox {
  const { ask, projectId, collection, now = Date.now, random = Math.random } = options;
  const documents = jobDocuments(ask, projectId, collection);

  const change = (job: LeasedJob, fields: Partial<Omit<Job, 'key' | 'kind'>>) => ({
    key: job.key,
    fields: fieldsOfChange({ at: now(), ...fields }),
    condition: { updateTime: job.version },
  });

  /**
   * Applies `work` to all jobs that match a filter, in batches. `work` must change each job so that it no longer
   * matches.
   */
  async function forAll(filter: JobFilter, work: (jobs: LeasedJob[]) => Promise<void>): Promise<Job[]> {
    const all: Job[] = [];
    for (;;) {
      const jobs = await documents.find(filter);
      if (jobs.length === 0) return all;
      await work(jobs);
      all.push(...jobs);
    }
  }

  return {
    async enqueue(jobs) {
      const writes = jobs.map((job) => ({
        key: job.key,
        fields: fieldsOfNewJob(job, now()),
        condition: { exists: false as const },
      }));
      const times = await documents.write(writes);
      return times.filter((time) => time !== null).length;
    },
    due: (kinds, limit) => documents.find({ kinds, state: 'waiting', dueBy: now(), limit }),
    async lease(job) {
      const until = now() + LEASE;
      const [version] = await documents.write([change(job, { state: 'leased', due: until })]);
      return version ? { ...job, state: 'leased', due: until, version } : null;
    },
    async settle(job, outcome) {
      const [time] = await documents.write([change(job, afterAttempt(job, outcome, now(), random))]);
      return time !== null;
    },
    recover(which, repeatable) {
      const dueBy = which === 'all' ? Number.MAX_SAFE_INTEGER : now();
      return forAll({ state: 'leased', dueBy, limit: RECOVERED_AT_ONCE }, async (jobs) => {
        const writes = jobs.map((job) =>
          repeatable.includes(job.kind)
            ? change(job, { state: 'waiting', due: now() })
            : change(job, {
                state: 'uncertain',
                attempts: job.attempts + 1,
                note: 'The site stopped during this attempt, so it is not known whether it took effect.',
              }),
        );
        await documents.write(writes);
      });
    },
    async distrust(kinds) {
      let count = 0;
      for (const state of ['waiting', 'leased'] as const) {
        const filter = { kinds, state, dueBy: Number.MAX_SAFE_INTEGER, limit: RECOVERED_AT_ONCE };
        const jobs = await forAll(filter, async (part) => {
          await documents.write(part.map((job) => change(job, { state: 'uncertain', note: DISTRUSTED })));
        });
        count += jobs.length;
      }
      return count;
    },
    async nextDue(kinds) {
      const dueBy = Number.MAX_SAFE_INTEGER;
      const [next] = await documents.find({ kinds, state: 'waiting', dueBy, limit: 1 });
      return next?.due ?? null;
    },
    doneSince: (kinds, since, limit) => documents.count({ kinds, state: 'done', since, limit }),
    changedSince: (kinds, since, limit) => documents.count({ kinds, since, limit }),
    async forgetDone(before) {
      const filter = { state: 'done', before, limit: RECOVERED_AT_ONCE } as const;
      const gone = await forAll(filter, async (jobs) => {
        await documents.write(
          jobs.map(({ key, version }) => ({ key, fields: null, condition: { updateTime: version } })),
        );
      });
      return gone.length;
    },
  };
}

/** The fields of a job that change after an attempt. */
function afterAttempt(
  { attempts }: LeasedJob,
  outcome: Outcome,
  now: number,
  random: () => number,
): Partial<Omit<Job, 'key' | 'kind'>> {
  const { note = '' } = outcome;
  if (outcome.state === 'blocked') return { state: 'waiting', due: now, note };
  const tried = attempts + 1;
  if (outcome.state === 'retry')
    return tried < MOST_ATTEMPTS
      ? {
          state: 'waiting',
          due: now + Math.max(waitAfter(tried, random), outcome.after ?? 0),
          attempts: tried,
          note,
        }
      : { state: 'failed', due: now, attempts: tried, note };
  const ended = { state: outcome.state, due: now, attempts: tried, note };
  if (outcome.state === 'uncertain') return ended;
  const result = outcome.result ?? {};
  // Deletes the payload of a done job, because it may contain addresses and texts that are not needed any more.
  return outcome.state === 'done' ? { ...ended, result, payload: {} } : { ...ended, result };
}
