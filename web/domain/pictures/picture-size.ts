import type { Picture } from './picture.ts';

/** Maximum width of an uploaded picture in pixels, unless the file is uploaded unchanged. */
const WIDEST = 2560;
/**
 * Maximum height in pixels, with the same exception. Taller pictures, such as screenshots of whole pages, are scaled
 * down; otherwise they could exceed 16,383 pixels, the limit of WebP.
 */
const HIGHEST = 8000;

/**
 * The size to which a picture is scaled before upload: at most 2,560 pixels wide and 8,000 high, never larger than it
 * is.
 */
export function uploadSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The mean colour of RGBA pixels as `#rrggbb`; null if any pixel is transparent. */
export function meanColor(pixels: ArrayLike<number>): string | null {
  const sums = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 250) return null;
    for (let part = 0; part < 3; part++) sums[part] = (sums[part] ?? 0) + (pixels[at + part] ?? 0);
  }
  const count = pixels.length / 4;
  if (count === 0) return null;
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

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
