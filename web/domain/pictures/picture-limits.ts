import type { Picture } from './picture.ts';

/** Maximum number of pixels per side, because even a few very long rows could fill the memory. */
const LONGEST_SIDE = 16_384;

/**
 * Maximum number of pixels per frame, by format. Within these limits, the server needs less than 300 MiB of memory to
 * resize a picture. AVIF takes up to 26 bytes per pixel; JPEG and PNG are read line by line.
 */
const MOST_PIXELS: Readonly<Record<Picture['contentType'], number>> = {
  'image/jpeg': 50_000_000,
  'image/png': 50_000_000,
  'image/webp': 21_000_000,
  'image/gif': 9_000_000,
  'image/avif': 6_000_000,
  'image/heic': 0,
};

/**
 * Whether the server can resize a picture of this format and size in pixels. A few files need more memory than others
 * of the same size and still fail.
 */
export function canBeShown(kind: Picture['contentType'], width: number, height: number): boolean {
  return Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS[kind];
}
