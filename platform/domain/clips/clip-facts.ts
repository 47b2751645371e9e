import type { ClipFormat } from './clip-address.ts';
import { LARGEST_CLIP } from './clip-type.ts';
import { RefusedClip, refuse } from './refused-clip.ts';

/** Properties of a clip, as its file states them. */
export interface ClipFacts {
  format: ClipFormat;
  /** Largest width and largest height of the video tracks, in pixels. */
  width: number;
  height: number;
  /** Duration in milliseconds. */
  duration: number;
}

/** Maximum number of pixels per side. Many phones cannot decode larger videos in hardware. */
const LONGEST_SIDE = 4096;

/**
 * Maximum duration in milliseconds. A longer clip would look bad within the limit of 20 MB; films belong on a video
 * site.
 */
const LONGEST_CLIP = 3 * 60_000;

/** Checks the size of a file in bytes. Throws `RefusedClip` if it is too large. */
export function checkClipSize(bytes: number): void {
  if (bytes > LARGEST_CLIP) refuse('large');
}

/** Returns the properties of a clip if they are within the limits. Throws `RefusedClip` otherwise. */
export function withinLimits(facts: ClipFacts): ClipFacts {
  const { width, height, duration } = facts;
  if (!(width > 0 && height > 0)) refuse('noPicture');
  if (!(duration > 0)) refuse('damaged');
  if (Math.max(width, height) > LONGEST_SIDE)
    throw new RefusedClip(
      `The clip has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels, and a side may have at most ${LONGEST_SIDE.toLocaleString('en')}. Make it smaller, then add it again.`,
    );
  if (duration > LONGEST_CLIP)
    throw new RefusedClip(
      `The clip is ${timeText(duration)} long, and a clip may have at most 3 minutes. Put it on a video site and add the video’s address.`,
    );
  return facts;
}

/** A duration in words, such as “4 hours” or “3 minutes and 5 seconds”. From 100 hours on, “more than 99 hours”. */
export function timeText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds >= 100 * 3600) return 'more than 99 hours';
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return said.slice(0, 2).join(' and ') || 'less than a second';
}
