import { type Fields, type PlainFields, toFields, toPlainFields } from '../values.ts';

/**
 * The state of a job. `waiting`: will run at its due time. `leased`: a process is working on it. `done`: never runs
 * again. `failed`: rejected permanently, or tried too often. `uncertain`: may already have taken effect; is not
 * repeated, because it could then take effect twice.
 */
export type JobState = 'waiting' | 'leased' | 'done' | 'failed' | 'uncertain';

export interface NewJob {
  /** The idempotency key, which is also the document's id. A second job with the same key is not added. */
  key: string;
  /** The kind of job, which selects the handler. */
  kind: string;
  /** When the job is due, in milliseconds since 1970. Default: now. */
  due?: number;
  /** Data for the handler: plain JSON of at most 900 KB. Deleted when the job is done. */
  payload: PlainFields;
}

/** A stored job. */
export interface Job {
  key: string;
  kind: string;
  state: JobState;
  /** When the job is due; for a leased job, when its lease ends. In milliseconds since 1970. */
  due: number;
  /** Number of ended attempts, except those with the outcome `blocked`. */
  attempts: number;
  /** When the state changed last, in milliseconds since 1970. */
  at: number;
  payload: PlainFields;
  /** A sentence about the last attempt; '' if there is none. */
  note: string;
  /** The handler's result, once the job is done or has failed; otherwise empty. */
  result: PlainFields;
}

/** A job as handlers receive it. `version` is the document's update time, which changes with every write. */
export interface LeasedJob extends Job {
  version: string;
}

const LONGEST_NOTE = 1000;
const KEY = /^[A-Za-z0-9][A-Za-z0-9_.:~-]{0,199}$/;

/** The fields of a new job. Throws an `Error` if the key does not match `KEY`. */
export function fieldsOfNewJob({ key, kind, due, payload }: NewJob, now: number): Fields {
  if (!KEY.test(key))
    throw new Error(
      `The job key ${JSON.stringify(key.slice(0, 40))} is not 1 to 200 of A-Z a-z 0-9 _ . : ~ -`,
    );
  return toFields({
    kind,
    due: due ?? now,
    attempts: 0,
    state: 'waiting',
    at: now,
    payload,
    note: '',
    result: {},
  });
}

/** The fields to write for a change. */
export function fieldsOfChange(change: Partial<Omit<Job, 'key' | 'kind'>>): Fields {
  const { note } = change;
  // The cut may split a character of two UTF-16 units, such as an emoji. The database refuses half a character.
  const short = note?.slice(0, LONGEST_NOTE).toWellFormed();
  return toFields({ ...change, ...(short !== undefined && { note: short }) });
}

/** Parses a stored job. Missing fields other than `kind`, `state` and `due` get defaults. */
export function toJob(key: string, fields: Fields, version: string): LeasedJob {
  const { kind, state, due, attempts, at, payload, note, result } = toPlainFields(fields);
  return {
    key,
    kind: String(kind),
    state: state as JobState,
    due: Number(due),
    attempts: Number(attempts ?? 0),
    at: Number(at ?? 0),
    payload: objectOf(payload),
    note: String(note ?? ''),
    result: objectOf(result),
    version,
  };
}

function objectOf(value: unknown): PlainFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PlainFields) : {};
}

const MINUTE = 60_000;
const WAITS = [1, 5, 15, 60, 4 * 60, 8 * 60, 12 * 60].map((minutes) => minutes * MINUTE);

/**
 * Maximum number of attempts. The attempts and the waits between them take about a day. If the last attempt fails, the
 * job has failed.
 */
export const MOST_ATTEMPTS = WAITS.length + 1;

/**
 * The delay before the next attempt, in milliseconds. `attempts` is the number of attempts so far. Jitter spreads jobs
 * that failed at the same time.
 */
export function waitAfter(attempts: number, random: () => number): number {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE;
  return Math.round(wait * (0.8 + 0.4 * random()));
}

const LONGEST_PAUSE = 15 * MINUTE;

/** How long a lane pauses when it has been blocked `blocks` times in a row, in milliseconds. */
export function pauseAfter(blocks: number, random: () => number): number {
  return Math.round(Math.min(LONGEST_PAUSE, 5_000 * 2 ** (blocks - 1)) * (0.8 + 0.4 * random()));
}
