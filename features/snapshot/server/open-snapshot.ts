import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOW_SENDING } from '../../../platform/outbox/sending-folder.ts';
import { sayIn } from '../../../web/domain/words/say.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { type KeptSnapshot, keepSnapshot } from './keep-snapshot.ts';
import type { SnapshotOrder, SnapshotOutcome } from './snapshot-program.ts';

const SNAPSHOT_OFF = `The static copy in SNAPSHOT_DIR is left as it is, because this data folder is a copy. ${ALLOW_SENDING}.`;

/**
 * Keeps a static snapshot of the site in `SNAPSHOT_DIR` up to date, for a web server to serve while the site is down. On
 * a copy of the data folder, whose original may keep its own snapshot, it stays unchanged.
 */
export function openSnapshot({ settings, root, studio, origin, log }: Site): Part {
  const folder = resolve(root, String(settings.ofFeatures.SNAPSHOT_DIR));
  let kept: KeptSnapshot | null = null;
  return {
    start({ since }, { address, nextChange, closing }) {
      if (nextChange === null) return;
      if (since === null) {
        log({ level: 'warn', event: 'snapshot-off', message: SNAPSHOT_OFF });
        return;
      }
      kept = keepSnapshot({
        folder,
        take: (into, previous) =>
          runSnapshotProgram({
            ...{ address, mainOrigin: origin, into, previous },
            notAvailable: sayIn(studio)(
              'notInCopy',
              'This is not available right now. Please try again in a few minutes.',
            ),
          }),
        nextChange,
        log,
      });
      closing.addEventListener('abort', kept.close);
    },
    onStale: () => kept?.stale(),
  };
}

/** Takes a snapshot in a separate process, which ends when the site ends. If it fails, resolves to the problem. */
function runSnapshotProgram(order: SnapshotOrder): Promise<SnapshotOutcome> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./snapshot-program.ts', import.meta.url)), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-semi-space-size=4'],
    });
    child.once('message', (outcome) => resolve(outcome as SnapshotOutcome));
    child.once('error', ({ message }) => resolve({ problem: message }));
    child.once('close', () => resolve({ problem: 'the process ended before the snapshot was complete' }));
    child.send(order);
    child.unref();
    child.channel?.unref();
  });
}
