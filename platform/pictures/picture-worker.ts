import { constants, setPriority } from 'node:os';
import { readClip } from '../domain/clips/read-clip.ts';
import { RefusedClip } from '../domain/clips/refused-clip.ts';
import { reasonOf } from '../errors.ts';
import { makePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';
import { UnreadablePicture } from './read-head.ts';
import { capMemory, type JobLimits, watchUse } from './worker-limits.ts';

// Runs as a separate process: its memory is freed when it ends, a bad file can crash only this process, and its
// priority is lower than that of the site. With the lowest priority, pictures took more than 10 s on a busy machine.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const capped = capMemory();

/** A variant to be made, or the check of a clip. */
export type PictureTask = PictureVariant | 'clip';

/** A job sent by the site. */
export interface PictureJob {
  original: Uint8Array;
  task: PictureTask;
  limits: JobLimits;
}

process.on('message', async ({ original, task, limits }: PictureJob) => {
  await capped;
  const stopWatching = watchUse(limits, (tooMuch) => {
    process.send?.({ tooMuch });
    // Kills the process, because `process.exit` would wait for the decoder.
    process.kill(process.pid, 'SIGKILL');
  });
  try {
    if (task === 'clip') return void process.send?.(readClip(original));
    const { buffer, byteOffset, length } = original;
    const { bytes, type } = await makePicture(Buffer.from(buffer, byteOffset, length), task);
    process.send?.({ bytes, type });
  } catch (error) {
    const reason = reasonOf(error);
    process.send?.({
      reason,
      isUnreadable: error instanceof UnreadablePicture || error instanceof RefusedClip,
    });
  } finally {
    stopWatching();
  }
});
// Exits when the site has exited.
process.on('disconnect', () => process.exit(0));
