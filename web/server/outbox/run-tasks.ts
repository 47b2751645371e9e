import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { describeError, type Log } from '../log.ts';
import type { PartRoutes } from '../part.ts';
import type { SiteOutbox } from './site-outbox.ts';

/** Path that a scheduler requests every minute to run jobs, because a remote database does not report changes. */
export const TASKS_PATH = '/tasks/outbox';
/** Maximum duration of a request, in milliseconds. It is shorter than a minute, so that requests do not overlap. */
const WORK = 50_000;

/**
 * Handles a scheduler's request (docs/hosting-on-firebase.md#mail-and-other-jobs): runs due jobs, and responds with
 * their number and no other data. The request must contain the token.
 */
export function taskRoutes(drain: SiteOutbox['drain'], token: string, log: Log, work = WORK): PartRoutes {
  const app = new Hono<{ Bindings: HttpBindings }>().post('/', runTasks(drain, token, log, work));
  return { at: TASKS_PATH, app, posts: [TASKS_PATH] };
}

function runTasks(drain: SiteOutbox['drain'], token: string, log: Log, work: number) {
  let running: Promise<number> | null = null;
  return async (context: Context): Promise<Response> => {
    const headers = { 'Cache-Control': 'no-store' };
    if (!isSame(context.req.header('authorization') ?? '', `Bearer ${token}`))
      return context.json(
        { error: 'Requests to this address need the token in OUTBOX_TOKEN.' },
        401,
        headers,
      );
    try {
      running ??= drain(work).finally(() => {
        running = null;
      });
      return context.json({ started: await running }, 200, headers);
    } catch (error) {
      log({ level: 'error', event: 'outbox-unavailable', message: describeError(error) });
      return context.json({ error: 'The jobs could not be read.' }, 503, headers);
    }
  };
}

/** Compares in constant time, even if the lengths differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}
