import { constants, setPriority } from 'node:os';
import { reasonOf } from '../reason-of.ts';
import { makePicture, UnreadablePicture } from './make-picture.ts';
import type { PictureVariant } from './picture-variant.ts';

// A process of its own: what it takes goes back to the system when it ends, a file that breaks it breaks nothing else,
// and pages come first.
setPriority(constants.priority.PRIORITY_LOW);

process.on(
  'message',
  async ({ job, original, variant }: { job: number; original: Uint8Array; variant: PictureVariant }) => {
    try {
      const { bytes, type } = await makePicture(Buffer.from(original), variant);
      process.send?.({ job, bytes, type });
    } catch (error) {
      const reason = reasonOf(error);
      process.send?.({ job, reason, isUnreadable: error instanceof UnreadablePicture });
    }
  },
);
// The site ended.
process.on('disconnect', () => process.exit(0));
