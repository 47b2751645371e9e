import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { OUTBOX } from '../places.ts';

/** The states of a job (backend/docs/outbox.md#states). */
const JOB_STATES = ['waiting', 'leased', 'done', 'failed', 'uncertain'] as const;

/** The kind of a job that sends a test mail, requested by an administrator. */
export const TEST_MAIL = 'mail-test';

const anyMap = z.record(z.string(), z.unknown());

const fields = {
  /** The kind of job, such as `mail`. */
  kind: { schema: z.string(), limit: 40 },
  state: { schema: z.enum(JOB_STATES) },
  /**
   * When the job is due or, while the server works on it (`leased`), the deadline for that work. In milliseconds since
   * 1970; 0 means that the job is due immediately.
   */
  due: { schema: z.number() },
  attempts: { schema: z.number() },
  /** When the state changed last, in milliseconds since 1970. */
  at: { schema: z.number() },
  payload: { schema: anyMap },
  /** A sentence about the last attempt. */
  note: { schema: z.string(), limit: 1000 },
  /** The result of the job; empty until it is done. */
  result: { schema: anyMap },
} as const satisfies Record<string, Field>;

/** The jobs of the outbox (backend/docs/outbox.md). A document's id is the key of the job. */
export const OUTBOX_JOBS = {
  path: OUTBOX,
  isPublic: false,
  exportFile: 'outbox.json',
  fields,
} as const satisfies Collection;

export const outboxJobDocument = z.object(shapeOf(fields));

/** A job with its key as id. */
export interface OutboxJob extends z.infer<typeof outboxJobDocument> {
  id: string;
}

/** The fields of a new job. `due`: see the fields above. */
export const newJob = <K extends string, P extends object>(kind: K, payload: P, now: number, due = 0) =>
  ({ kind, state: 'waiting', due, attempts: 0, at: now, payload, note: '', result: {} }) as const;

/** A job that sends a test mail, with the fields that `firestore.rules` requires when an administrator creates it. */
export const testMail = (to: string, now: number) => newJob(TEST_MAIL, { to }, now);

/** The field values that staff write so that the server retries a failed or uncertain job. */
export const RETRY = { state: 'waiting', due: 0, attempts: 0 } as const;
