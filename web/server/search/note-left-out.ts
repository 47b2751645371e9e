import { randomUUID } from 'node:crypto';
import type { Backend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { describeError, type Log } from '../../../platform/log.ts';
import type { LogEntry } from '../../domain/log-entry.ts';
import { logEntryPath } from '../../domain/places.ts';
import type { LeftOutPost } from './search-index.ts';

/**
 * Minimum time between two entries in the change log about posts that are only partly indexed, in milliseconds. Without
 * this pause, every save of a post could cause an entry.
 */
const PAUSE = 60 * 60_000;

/**
 * Returns a callback that reports posts whose contents are not indexed: to the log and, with the embedded backend, to
 * the administrators' change log. Each post is reported at most once per start of the site.
 */
export function noteLeftOut(
  log: Log,
  backend: Pick<Backend, 'setDocuments'> | null,
  now: () => number = Date.now,
): (posts: LeftOutPost[]) => void {
  const noted = new Set<string>();
  let notedAt = Number.NEGATIVE_INFINITY;
  return (posts) => {
    const unnoted = posts.filter(({ id }) => !noted.has(id));
    const [first] = unnoted;
    if (!first || now() - notedAt < PAUSE) return;
    notedAt = now();
    for (const { id } of unnoted) noted.add(id);
    const ids = unnoted.map(({ id }) => id).join(', ');
    log({
      level: 'warn',
      event: 'search-left-out',
      message: `The content of these posts is too long, so the search does not cover all of it: ${ids}`,
    });
    const entry: Omit<LogEntry, 'id' | 'at'> = {
      kind: 'search',
      subject: first.id,
      by: 'site',
      from: {},
      to: { title: first.title, others: unnoted.length - 1 },
    };
    const at = { timestampValue: new Date(now()).toISOString() };
    backend
      ?.setDocuments([{ path: logEntryPath(randomUUID()), fields: { ...toFields({ ...entry }), at } }])
      .catch((error: unknown) =>
        log({ level: 'error', event: 'search-left-out', message: describeError(error) }),
      );
  };
}
