import { type PictureFormat, type PictureWidth, widthFrom } from '../../domain/pictures/picture-address.ts';

/** A variant in which a picture is served. */
export type PictureVariant = { kind: 'width'; width: PictureWidth; format: PictureFormat } | { kind: 'card' };

/** Parses an address below `/pictures/`; null for every other address. */
export function parsePictureAddress(path: string): { id: string; variant: PictureVariant } | null {
  const [, id, card, pixels, format] =
    /^\/pictures\/([\w-]{1,128})\/(?:(card)\.jpg|(\d{3,4})\.(avif|webp|jpg))$/.exec(path) ?? [];
  if (id === undefined) return null;
  if (card !== undefined) return { id, variant: { kind: 'card' } };
  const width = widthFrom(Number(pixels));
  return width === null ? null : { id, variant: { kind: 'width', width, format: format as PictureFormat } };
}

/** The variant's name, unique within the picture. */
export const variantName = (variant: PictureVariant) =>
  variant.kind === 'card' ? 'card.jpg' : `${variant.width}.${variant.format}`;

/**
 * Names of variants of the same shape that can be sent while the requested variant is not ready, the best one first.
 */
export function standIns(variant: PictureVariant, ready: readonly string[]): string[] {
  if (variant.kind === 'card') return [];
  const distance = (name: string) => {
    const [pixels = '', format] = name.split('.');
    const width = Number(pixels);
    // A larger variant loses no detail; of the smaller ones, the largest is best.
    const far = width >= variant.width ? width - variant.width : (variant.width - width) * 4;
    return far + (format === 'webp' ? 0 : 1);
  };
  return ready.filter((name) => /^\d/.test(name)).sort((one, other) => distance(one) - distance(other));
}
