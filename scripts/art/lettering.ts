import { short } from './random.ts';

/** Letters as strokes on a grid of 4 × 6 units, so that logos need no font. */
const STROKES: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q3.4 0 2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3.4H2.4',
  I: 'M.6 0V6',
  K: 'M0 0V6M4 0L.2 3.4M1.4 2.6L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 3T2 6Q0 6 0 3T2 0',
  R: 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0M2 3.4L4 6',
  S: 'M4 .8Q3.4 0 2 0Q.2 0 .2 1.6Q.2 2.8 2 3Q4 3.2 4 4.5Q4 6 2 6Q.4 6 0 5',
  T: 'M0 0H4M2 0V6',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  H: 'M0 0V6M4 0V6M0 3H4',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  D: 'M0 0V6H1.6Q4 6 4 3T1.6 0Z',
}; // prettier-ignore

/**
 * Draws a line of capital letters as SVG paths. `size` is the height of a grid unit in pixels. Also returns the line's
 * width.
 */
export function lettering(
  word: string,
  x: number,
  y: number,
  size: number,
  gap = 2,
): { path: string; width: number } {
  let at = x;
  const parts: string[] = [];
  for (const letter of word) {
    if (letter !== ' ')
      parts.push(
        `<path d="${STROKES[letter] ?? ''}" transform="translate(${short(at)} ${y}) scale(${size})"/>`,
      );
    at += (letter === 'I' ? 1.2 : letter === ' ' ? 2.4 : 4) * size + gap * size;
  }
  return { path: parts.join(''), width: at - x - gap * size };
}
