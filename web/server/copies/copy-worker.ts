import { constants, setPriority } from 'node:os';
import { reasonOf } from '../reason-of.ts';
import { type Copier, startCopier } from './copier.ts';
import type { CopySettings } from './copy-settings.ts';
import type { CopyStatus } from './copy-status.ts';
import { openTarget } from './targets/open-target.ts';

/** What the site sends to this process: first its task, then that it stops. */
export type ToCopyProcess = { dataDir: string; settings: CopySettings } | 'stop';
/** What this process sends to the site. */
export type FromCopyProcess = { status: CopyStatus } | { generation: string } | 'stopped';

// The site and its readers come first.
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
// The site ended without a word. Its next process starts a copy of its own.
process.on('disconnect', () => process.exit());
// Signals of a terminal reach this process too. The site tells it when to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
