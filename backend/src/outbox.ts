export { MOST_ATTEMPTS } from './outbox/back-off.ts';
export type { Job, JobState, LeasedJob, NewJob } from './outbox/job.ts';
export type { AskAsOwner } from './outbox/job-documents.ts';
export type { Handler, LaneSettings } from './outbox/lane.ts';
export { type Outbox, type Outcome, openOutbox } from './outbox/outbox.ts';
export { startWorker, type Worker } from './outbox/worker.ts';
