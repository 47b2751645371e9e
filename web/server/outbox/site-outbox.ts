import type { Backend } from '@studio-site/backend';
import {
  type AskAsOwner,
  type LaneSettings,
  type Outbox,
  openOutbox,
  startWorker,
} from '@studio-site/backend/outbox';
import { OUTBOX } from '../../domain/places.ts';
import type { Log } from '../log.ts';

export interface SiteOutbox {
  outbox: Outbox;
  /**
   * Runs due jobs until none is left or the time is over. Returns the number of jobs that ran. Used with engines that
   * need a scheduler.
   */
  drain(milliseconds: number): Promise<number>;
  /** Waits for running jobs. Call this before the database is closed. */
  close(): Promise<void>;
}

/** Opens the engine's outbox without running its jobs. */
export function openJobs(ask: AskAsOwner, projectId: string, now = Date.now): Outbox {
  return openOutbox({ ask, projectId, collection: OUTBOX, now });
}

/**
 * Runs the jobs of an outbox (backend/docs/outbox.md). With the embedded engine, every commit that writes a waiting job
 * wakes the worker; with others, jobs run when `drain` is called.
 */
export function openSiteOutbox(
  outbox: Outbox,
  backend: Backend | null,
  lanes: readonly LaneSettings[],
  log: Log,
): SiteOutbox {
  const worker = startWorker({ outbox, lanes, alone: backend !== null, log });
  const stopListening = backend?.onCommit(({ changes }) => {
    const isWaiting = changes.some(({ path, after }) => {
      const state = after?.fields.state;
      return (
        path.startsWith(`${OUTBOX}/`) && state && 'stringValue' in state && state.stringValue === 'waiting'
      );
    });
    if (isWaiting) worker.wake();
  });
  return {
    outbox,
    drain: (milliseconds) => worker.drain(milliseconds),
    async close() {
      stopListening?.();
      await worker.close();
    },
  };
}
