import { constants, setPriority } from 'node:os';
import { reasonOf } from '../reason-of.ts';
import { makePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';
import { UnreadablePicture } from './read-head.ts';
import { capMemory, type JobLimits, watchUse } from './worker-limits.ts';

// Runs in a separate process, so that its memory is freed at its end, a bad file can crash only this process, and pages
// have a higher priority.
setPriority(constants.priority.PRIORITY_LOW);
const capped = capMemory();

/** A job as the site sends it. */
export interface PictureJob {
  original: Uint8Array;
  variant: PictureVariant;
  limits: JobLimits;
}

process.on('message', async ({ original, variant, limits }: PictureJob) => {
  await capped;
  const stopWatching = watchUse(limits, (tooMuch) => {
    process.send?.({ tooMuch });
    // `process.exit` would wait for the decoder.
    process.kill(process.pid, 'SIGKILL');
  });
  try {
    const { buffer, byteOffset, length } = original;
    const { bytes, type } = await makePicture(Buffer.from(buffer, byteOffset, length), variant);
    process.send?.({ bytes, type });
  } catch (error) {
    const reason = reasonOf(error);
    process.send?.({ reason, isUnreadable: error instanceof UnreadablePicture });
  } finally {
    stopWatching();
  }
});
// The site has ended.
process.on('disconnect', () => process.exit(0));
