import type { HttpBindings } from '@hono/node-server';
import type { Backend } from '@studio-site/backend';
import {
  type AskAsOwner,
  type LaneSettings,
  type Outbox,
  openOutbox,
  startWorker,
} from '@studio-site/backend/outbox';
import { type Context, Hono } from 'hono';
import { OUTBOX } from '../../web/domain/places.ts';
import { isSameToken } from '../limits/loopback-only.ts';
import { describeError, type Log } from '../log.ts';
import type { PartRoutes } from '../part-routes.ts';

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
export function openJobs(ask: AskAsOwner, projectId: string): Outbox {
  return openOutbox({ ask, projectId, collection: OUTBOX, now: Date.now });
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

/** Path that a scheduler requests every minute to run jobs, because a remote database does not report changes. */
export const TASKS_PATH = '/tasks/outbox';
/** Maximum duration of a request, in milliseconds. It is shorter than a minute, so that requests do not overlap. */
const WORK = 50_000;

/**
 * Handles a scheduler's request (docs/hosting-on-firebase.md#mail-and-other-jobs): runs due jobs, and responds with
 * their number and no other data. The request must contain the token.
 */
export function taskRoutes(drain: SiteOutbox['drain'], token: string, log: Log): PartRoutes {
  const app = new Hono<{ Bindings: HttpBindings }>().post('/', runTasks(drain, token, log));
  return { at: TASKS_PATH, app, posts: [TASKS_PATH] };
}

function runTasks(drain: SiteOutbox['drain'], token: string, log: Log) {
  let running: Promise<number> | null = null;
  return async (context: Context): Promise<Response> => {
    const headers = { 'Cache-Control': 'no-store' };
    if (!isSameToken(context.req.header('authorization') ?? '', `Bearer ${token}`))
      return context.json(
        { error: 'Requests to this address need the token in OUTBOX_TOKEN.' },
        401,
        headers,
      );
    try {
      running ??= drain(WORK).finally(() => {
        running = null;
      });
      return context.json({ started: await running }, 200, headers);
    } catch (error) {
      log({ level: 'error', event: 'outbox-unavailable', message: describeError(error) });
      return context.json({ error: 'The jobs could not be read.' }, 503, headers);
    }
  };
}
