import { constants, setPriority } from 'node:os';
import { reasonOf } from '../reason-of.ts';
import { makePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';
import { UnreadablePicture } from './read-head.ts';
import { capMemory, type JobLimits, watchUse } from './worker-limits.ts';

// A process of its own: what it takes goes back to the system when it ends, a file that breaks it breaks nothing else,
// and pages come first.
setPriority(constants.priority.PRIORITY_LOW);
const capped = capMemory();

/** A picture to be made, as the site sends it. */
export interface PictureJob {
  original: Uint8Array;
  variant: PictureVariant;
  limits: JobLimits;
}

process.on('message', async ({ original, variant, limits }: PictureJob) => {
  await capped;
  const stopWatching = watchUse(limits, (tooMuch) => {
    process.send?.({ tooMuch });
    // `exit` would wait for the decoder.
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
// The site ended.
process.on('disconnect', () => process.exit(0));
