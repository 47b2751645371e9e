import type { Picture } from './picture.ts';

/** Maximum pixels per side, because a few very long rows would fill the memory. */
const LONGEST_SIDE = 16_384;

/**
 * Maximum pixels per frame, by format. With these limits the server resizes within 300 MiB. AVIF takes up to 26 bytes
 * per pixel; JPEG and PNG are read line by line.
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
 * Whether the server resizes a picture of this format and size (pixels). A few files need more memory than others of
 * their size.
 */
export function canBeShown(kind: Picture['contentType'], width: number, height: number): boolean {
  return Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS[kind];
}
