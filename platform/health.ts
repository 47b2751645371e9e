import type { Health } from '@studio-site/backend';
import type { Context } from 'hono';
import { bioPath } from '../web/domain/places.ts';
import type { Engine } from './data/page-engine.ts';

/** How long a result is cached, in milliseconds. */
const FRESH = 5_000;

/**
 * For each state of health: the HTTP status of the response (503 if data cannot be read or saved), and the texts for
 * monitoring programs.
 */
const ANSWERS: Record<Health, { http: 200 | 503; status: string; reason?: string }> = {
  well: { http: 200, status: 'ok' },
  'nearly-full': {
    http: 200,
    status: 'disk nearly full',
    reason: 'Large files cannot be stored: free some space.',
  },
  full: {
    http: 503,
    status: 'disk full',
    reason: 'Pages can be read, but nothing can be saved: free some space.',
  },
  unreadable: { http: 503, status: 'database unreadable', reason: "See the server's log." },
};

/**
 * Handles `/healthz`. The response has status, engine, uptime and details. Its HTTP status is 503 if the database
 * cannot be read or written, otherwise 200. Checks the database at most every five seconds.
 */
export function health(
  engine: Engine['kind'],
  check: () => Health | Promise<Health>,
  /** Further properties of the response to a request. */
  details: (context: Context) => object = () => ({}),
  now: () => number = Date.now,
) {
  const started = now();
  let known: { health: Promise<Health>; at: number } | null = null;
  return async (context: Context): Promise<Response> => {
    if (!known || now() - known.at >= FRESH) {
      // The check is called inside the promise, so that a synchronous exception counts as unhealthy too.
      const health = Promise.resolve().then(check);
      known = { health: health.catch(() => 'unreadable' as const), at: now() };
    }
    const { http, ...answer } = ANSWERS[await known.health];
    const uptime = Math.round((now() - started) / 1000);
    return context.json({ ...answer, ...details(context), engine, uptime }, http, {
      'Cache-Control': 'no-store',
    });
  };
}

/**
 * Returns a function that checks a remote database. Any response except a server error counts as healthy. If `host` is
 * null, Google's database is checked.
 */
export function databaseAnswers(host: string | null, projectId: string): () => Promise<Health> {
  const base = host === null ? 'https://firestore.googleapis.com' : `http://${host}`;
  const address = `${base}/v1/projects/${projectId}/databases/(default)/documents/${bioPath('healthz')}`;
  return async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) });
    await answer.body?.cancel();
    return answer.status < 500 ? 'well' : 'unreadable';
  };
}
