import { constants, setPriority } from 'node:os';
import { reasonOf } from '../../../platform/errors.ts';
import { type Copier, startCopier } from './copier.ts';
import type { CopySettings } from './copy-place.ts';
import type { CopyStatus } from './copy-status.ts';
import { openTarget } from './targets/open-target.ts';

/** Messages from the site to this process: first the task, at the end `stop`. */
export type ToCopyProcess = { dataDir: string; settings: CopySettings } | 'stop';
/** Messages from this process to the site. */
export type FromCopyProcess = { status: CopyStatus } | { generation: string } | 'stopped';

// Low priority, so that copying does not slow down the site.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A service manager may forbid this.
}

const say = (message: FromCopyProcess) => process.send?.(message);
let copier: Copier | null = null;

function fail(error: unknown): void {
  const problem = `The copy cannot start: ${reasonOf(error)}`;
  process.exitCode = 1;
  process.send?.({ status: { lastCopy: null, problem } } satisfies FromCopyProcess, () => process.exit());
}

process.on('message', async (message: ToCopyProcess) => {
  if (message === 'stop') {
    await copier?.stop();
    say('stopped');
    process.disconnect();
    return;
  }
  try {
    copier = startCopier({
      ...message,
      target: await openTarget(message.settings.to),
      onStatus: (status) => say({ status }),
      onGeneration: (generation) => say({ generation }),
    });
  } catch (error) {
    fail(error);
  }
});
// Happens after `stop`, or because the site ended without sending it. The next start of the site starts a new process.
process.on('disconnect', () => process.exit());
// A terminal sends its signals to this process too. They are ignored, because the site sends `stop`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
