import type { Fields } from '../values.ts';
import { type JobState, type LeasedJob, toJob } from './job.ts';

/**
 * Sends a request to Firestore's REST interface as the project's owner. `path` is the part of the URL after the root of
 * all documents, such as `:batchWrite`. Resolves to the parsed response. Throws if the request is rejected.
 */
export type AskAsOwner = (path: string, body: object) => Promise<unknown>;

/** A write of one job. It has no effect unless `condition` is met. */
export interface JobWrite {
  key: string;
  /** The fields; null deletes the job. */
  fields: Fields | null;
  condition: { exists: false } | { updateTime: string };
}

/** Selects jobs. Without `kinds`, jobs of all kinds; without `state`, jobs in all states. */
export interface JobFilter {
  kinds?: readonly string[];
  state?: JobState;
  /** Selects jobs that are due at or before this time, earliest first. */
  dueBy?: number;
  /** Selects jobs whose state last changed at this time or later. */
  since?: number;
  /** Selects jobs whose state last changed before this time. */
  before?: number;
  limit: number;
}

const WRITES_AT_ONCE = 200;

/**
 * Stores jobs as documents of one root collection, in the same way in the embedded backend, in an emulator and on
 * Google's servers.
 */
export function jobDocuments(ask: AskAsOwner, projectId: string, collection: string) {
  const root = `projects/${projectId}/databases/(default)/documents/${collection}`;

  function toWrite({ key, fields, condition }: JobWrite): object {
    const name = `${root}/${key}`;
    if (fields === null) return { delete: name, currentDocument: condition };
    const mask = 'updateTime' in condition ? { updateMask: { fieldPaths: Object.keys(fields) } } : {};
    return { update: { name, fields }, ...mask, currentDocument: condition };
  }

  const queryOf = ({ kinds, state, dueBy, since, before, limit }: JobFilter) => {
    const filters = [
      ...(kinds ? [field('kind', 'IN', { arrayValue: { values: kinds.map(text) } })] : []),
      ...(state === undefined ? [] : [field('state', 'EQUAL', text(state))]),
      ...(dueBy === undefined ? [] : [field('due', 'LESS_THAN_OR_EQUAL', whole(dueBy))]),
      ...(since === undefined ? [] : [field('at', 'GREATER_THAN_OR_EQUAL', whole(since))]),
      ...(before === undefined ? [] : [field('at', 'LESS_THAN', whole(before))]),
    ];
    const order = since === undefined && before === undefined ? 'due' : 'at';
    return {
      from: [{ collectionId: collection }],
      where: filters.length === 1 ? filters[0] : { compositeFilter: { op: 'AND', filters } },
      // Jobs in all states are read newest first, because the index on `kind` and `at` has this order.
      orderBy: [{ field: { fieldPath: order }, ...(state === undefined && { direction: 'DESCENDING' }) }],
      limit,
    };
  };

  return {
    /**
     * Writes each job independently. Resolves to the new update time of each job: '' if it was deleted, null if the
     * condition was not met.
     */
    async write(writes: readonly JobWrite[]): Promise<(string | null)[]> {
      const times: (string | null)[] = [];
      for (let at = 0; at < writes.length; at += WRITES_AT_ONCE) {
        const part = writes.slice(at, at + WRITES_AT_ONCE);
        const answer = (await ask(':batchWrite', { writes: part.map(toWrite) })) as BatchAnswer;
        for (const [index] of part.entries()) {
          const { code = 0, message = '' } = answer.status?.[index] ?? {};
          if (code !== 0 && !CONDITION_FAILED.has(code)) throw new Error(`A job was not written: ${message}`);
          times.push(code === 0 ? String(answer.writeResults?.[index]?.updateTime ?? '') : null);
        }
      }
      return times;
    },
    async find(filter: JobFilter): Promise<LeasedJob[]> {
      const rows = (await ask(':runQuery', { structuredQuery: queryOf(filter) })) as QueryAnswer;
      return rows.flatMap(({ document }) =>
        document
          ? [toJob(document.name.slice(root.length + 1), document.fields ?? {}, document.updateTime)]
          : [],
      );
    },
    /** The number of matching jobs, counted up to `limit`. */
    async count(filter: JobFilter): Promise<number> {
      const structuredQuery = queryOf(filter);
      const [row] = (await ask(':runAggregationQuery', {
        structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'jobs', count: {} }] },
      })) as CountAnswer;
      return Number(row?.result.aggregateFields.jobs.integerValue ?? 0);
    },
  };
}

/** The statuses ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED and NOT_FOUND mean that another write came first. */
const CONDITION_FAILED = new Set([5, 6, 9, 10]);

interface BatchAnswer {
  writeResults?: ({ updateTime?: string } | undefined)[];
  status?: ({ code?: number; message?: string } | undefined)[];
}
type QueryAnswer = { document?: { name: string; fields?: Fields; updateTime: string } }[];
type CountAnswer = { result: { aggregateFields: { jobs: { integerValue: string } } } }[];

const text = (stringValue: string) => ({ stringValue });
const whole = (number: number) => ({ integerValue: String(number) });
const field = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
