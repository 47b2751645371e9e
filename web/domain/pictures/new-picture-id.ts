import type { PictureShape } from './picture-address.ts';

/**
 * Creates a picture id that contains size and colour, so that pages can lay out the picture without a database read:
 * `k3…-4000x3000-7f6a55`. `random`: at least 16 letters and digits.
 */
export function newPictureId({ width, height, color }: PictureShape, random: string): string {
  return `${random}-${width}x${height}${color === null ? '' : `-${color.slice(1).toLowerCase()}`}`;
}
