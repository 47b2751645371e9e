import type { Context } from 'hono';
import { bioPath } from '../app/domain/places.ts';
import type { Engine } from '../app/engine.ts';

/** After this time the database is asked again. Milliseconds. */
const FRESH = 5_000;

/**
 * Answers `/healthz`: 200 with the engine and how long the site has been up, 503 when the database cannot be read.
 * It says nothing else, and asks the database every five seconds at most, however often it is asked itself.
 */
export function health(
  engine: Engine['kind'],
  canRead: () => boolean | Promise<boolean>,
  now: () => number = Date.now,
) {
  const started = now();
  let known: { readable: Promise<boolean>; at: number } | null = null;
  return async (context: Context): Promise<Response> => {
    if (!known || now() - known.at >= FRESH) {
      // Called inside the promise, so that a database that throws at once is a database that cannot be read.
      const readable = Promise.resolve().then(canRead);
      known = { readable: readable.catch(() => false), at: now() };
    }
    const readable = await known.readable;
    const uptime = Math.round((now() - started) / 1000);
    const status = readable ? 'ok' : 'database unreadable';
    return context.json({ status, engine, uptime }, readable ? 200 : 503, { 'Cache-Control': 'no-store' });
  };
}

/** Whether a database elsewhere answers: any answer but a server error counts. `host` is null for Google's. */
export function databaseAnswers(host: string | null, projectId: string): () => Promise<boolean> {
  const base = host === null ? 'https://firestore.googleapis.com' : `http://${host}`;
  const address = `${base}/v1/projects/${projectId}/databases/(default)/documents/${bioPath('healthz')}`;
  return async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) });
    await answer.body?.cancel();
    return answer.status < 500;
  };
}
