import { contrastRatio, luminance } from '../../../domain/text/readable-color.ts';

/** A colour as three numbers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** RGBA pixels in rows of `width`. */
export interface Pixels {
  width: number;
  bytes: Uint8Array;
}

/** Minimum contrast of a logo to its background (WCAG 2.2, 1.4.11). */
export const LEAST_CONTRAST = 3;
/** The fraction of a logo's pixels that must have this contrast. */
const LEAST_SEEN = 0.5;
/** The fraction of pixels that must have this contrast in a logo with its own background, such as a badge. */
const LEAST_SEEN_ON_OWN = 0.1;
/** A logo that covers at least this fraction of its area has its own background. Letters cover at most half. */
const OWN_GROUND = 0.7;
/** Limits of opacity (0 to 255): below the first a pixel is invisible; from the second on it is opaque. */
const [INVISIBLE, OPAQUE] = [25, 250];

/**
 * The fraction of a logo (0 to 1) that has enough contrast to its background; null if this fraction is large enough.
 * Also null for a fully opaque picture, because it has its own background, and for one without visible pixels.
 */
export function hardToSee({ width, bytes }: Pixels, ground: Rgb): number | null {
  const behind = luminance(...ground);
  let [isOpaque, visible, seen] = [true, 0, 0];
  let [left, right, top, bottom] = [width, -1, Number.POSITIVE_INFINITY, -1];
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = bytes[at + 3] ?? 0;
    if (alpha < OPAQUE) isOpaque = false;
    if (alpha < INVISIBLE) continue;
    const opacity = alpha / 255;
    const over = (channel: 0 | 1 | 2) =>
      (bytes[at + channel] ?? 0) * opacity + ground[channel] * (1 - opacity);
    visible += opacity;
    if (contrastRatio(luminance(over(0), over(1), over(2)), behind) >= LEAST_CONTRAST) seen += opacity;
    const [column, line] = [(at / 4) % width, Math.floor(at / 4 / width)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, line), Math.max(bottom, line)];
  }
  if (isOpaque || visible === 0) return null;
  const area = (right - left + 1) * (bottom - top + 1);
  const share = seen / visible;
  return share < (visible / area >= OWN_GROUND ? LEAST_SEEN_ON_OWN : LEAST_SEEN) ? share : null;
}
