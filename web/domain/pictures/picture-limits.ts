import type { Picture } from './picture.ts';

/** Pixels of each side: with longer lines, a few of them fill the memory. */
const LONGEST_SIDE = 16_384;

/**
 * Pixels of one frame, by the kind of the file: of so many the server makes smaller pictures in 300 MiB. AVIF takes up
 * to 26 bytes for each; JPEG and PNG are read line by line.
 */
const MOST_PIXELS: Readonly<Record<Picture['contentType'], number>> = {
  'image/jpeg': 50_000_000,
  'image/png': 50_000_000,
  'image/webp': 21_000_000,
  'image/gif': 9_000_000,
  'image/avif': 6_000_000,
  'image/heic': 0,
};

/** Whether the server shows a picture of this kind and size (pixels). A few files are costlier than others of their size. */
export function canBeShown(kind: Picture['contentType'], width: number, height: number): boolean {
  return Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS[kind];
}
