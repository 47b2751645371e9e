import { toPlainFields } from '@studio-site/backend/values';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { describeError } from '../../../platform/log.ts';
import { AGAIN, openRunner } from '../../../platform/outbox/runner.ts';
import { WORKING_COPIES } from '../../domain/places.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';
import { dueWrites } from './make-live.ts';

/**
 * Opens the part that makes changes of live posts live at the times for which they were saved
 * (docs/product.md#a-change-that-waits-for-a-time). Pages of a moment at or after such a time wait for it. Null with
 * engines that report no commits.
 */
export async function openWaitingChanges({
  backend,
  documents,
  log,
  now,
}: Pick<Site, 'backend' | 'documents' | 'log' | 'now'>): Promise<Part | null> {
  if (!backend) return null;
  /** The times of the working copies that have one, by the ids of their posts. */
  const times = new Map<string, number>();
  const waiting = await documents.find({
    ...{ from: WORKING_COPIES, where: [['goesLive', 'GREATER_THAN', 0]], order: [['goesLive', 'asc']] },
    fields: ['goesLive'],
  });
  for (const { id, fields } of waiting) times.set(id, Number(fields.goesLive));
  let timesMade = 0;
  /** Until when pages do not wait after a failure. */
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const next = () => Math.min(...times.values(), Number.POSITIVE_INFINITY);

  async function look(): Promise<number> {
    const time = now();
    const due = [...times].filter(([, at]) => at <= time);
    if (due.length === 0) return next();
    const ids = due.map(([id]) => id);
    // Together, because they may belong to one moment; or each for itself, so that one does not stop the others.
    const failed = await makeLive(ids).then(
      (): string[] => [],
      async () => {
        const tried = await Promise.all(
          ids.map((id) =>
            makeLive([id]).then(
              () => false,
              (error: unknown) => {
                log({
                  level: 'error',
                  event: 'waiting-change-failed',
                  message: `post ${id}: ${describeError(error)}`,
                });
                return true;
              },
            ),
          ),
        );
        return ids.filter((_, index) => tried[index]);
      },
    );
    timesMade += 1;
    for (const id of ids) if (!failed.includes(id)) times.delete(id);
    if (failed.length === 0) return next();
    pausedUntil = now() + AGAIN;
    return Math.max(next(), pausedUntil);
  }

  async function makeLive(ids: readonly string[]): Promise<void> {
    const found = await Promise.all(ids.map((id) => dueWrites(documents, id, now())));
    const writes = found.flatMap((one) => one.writes);
    if (writes.length > 0) await documents.commit(writes);
    found.forEach(({ refusal }, index) => {
      if (refusal !== '')
        log({ level: 'warn', event: 'waiting-change-refused', message: `post ${ids[index]}: ${refusal}` });
    });
  }

  const runner = openRunner('waiting-change-failed', look, { log, now });
  return {
    studio: {
      at: (studio) => studio,
      nextChange: (time) =>
        Math.min(...[...times.values()].filter((at) => at > time), Number.POSITIVE_INFINITY),
      async upToDate() {
        if (next() <= now() && pausedUntil <= now()) await runner.wake();
        return now();
      },
      timesMade: () => timesMade,
    },
    onCommit(changes) {
      for (const { path, after } of changes) {
        const [collection, id] = splitPath(path);
        if (collection !== WORKING_COPIES) continue;
        const { goesLive } = toPlainFields(after?.fields ?? {});
        if (typeof goesLive !== 'number') times.delete(id);
        else {
          times.set(id, goesLive);
          void runner.wake();
        }
      }
    },
    start: () => runner.wake(),
    close: () => runner.close(),
  };
}
