export { type Job, type JobState, type LeasedJob, MOST_ATTEMPTS, type NewJob } from './outbox/job.ts';
export type { AskAsOwner } from './outbox/job-documents.ts';
export type { Handler, LaneSettings } from './outbox/lane.ts';
export { type Outbox, type Outcome, openOutbox } from './outbox/outbox.ts';
export { startWorker, type Worker } from './outbox/worker.ts';
