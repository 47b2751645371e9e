import type { NewClip } from '../../../data/staff/pictures/pictures.client.ts';
import { checkClipSize } from '../../../domain/clips/clip-facts.ts';
import { clipType } from '../../../domain/clips/clip-type.ts';
import { readClip } from '../../../domain/clips/read-clip.ts';
import { PICTURE_LIMITS } from '../../../domain/pictures/picture.ts';
import { takeStill } from './take-still.ts';

/** A clip ready for upload. */
export type PreparedClip = Omit<NewClip, 'alt'>;

/** Checks a clip and makes its still. The file itself is not changed. Throws `RefusedClip`. @public lazily loaded */
export async function prepareClip(file: File, signal: AbortSignal): Promise<PreparedClip> {
  checkClipSize(file.size);
  const { format, duration } = readClip(new Uint8Array(await file.arrayBuffer()));
  signal.throwIfAborted();
  const still = await takeStill(file, signal);
  const type = clipType(format);
  return {
    ...still,
    format,
    duration: Math.max(1, Math.round(duration)),
    file: (file.type === type ? file : new Blob([file], { type })) as PreparedClip['file'],
    name: file.name.slice(0, PICTURE_LIMITS.name) || 'clip',
  };
}
