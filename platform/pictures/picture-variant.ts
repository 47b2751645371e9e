import { isDocumentId } from '../domain/document-path.ts';
import type { Focus } from '../domain/pictures/focus.ts';
import { type PictureFormat, type PictureWidth, widthFrom } from '../domain/pictures/picture-address.ts';

/** A variant of a picture: with a certain width and format, or cropped for a social card. */
export type PictureVariant =
  | { kind: 'width'; width: PictureWidth; format: PictureFormat }
  /** `focus` is in percent. If absent, the card is cropped around the centre. */
  | { kind: 'card'; focus?: Focus };

/** Parses the path of a variant, such as `/pictures/{id}/800.webp`; null for other paths. */
export function parsePictureAddress(path: string): { id: string; variant: PictureVariant } | null {
  const [, id, card, x, y, pixels, format] =
    /^\/pictures\/([\w-]{1,128})\/(?:(card)(?:-(\d{1,3})-(\d{1,3}))?\.jpg|(\d{3,4})\.(avif|webp|jpg))$/.exec(
      path,
    ) ?? [];
  if (id === undefined || !isDocumentId(id)) return null;
  if (card !== undefined)
    return { id, variant: { kind: 'card', ...(x && y ? { focus: { x: Number(x), y: Number(y) } } : {}) } };
  const width = widthFrom(Number(pixels));
  return width === null ? null : { id, variant: { kind: 'width', width, format: format as PictureFormat } };
}

/** A name that is unique among the variants of a picture. */
export function variantName(variant: PictureVariant): string {
  if (variant.kind === 'width') return `${variant.width}.${variant.format}`;
  return variant.focus ? `card-${variant.focus.x}-${variant.focus.y}.jpg` : 'card.jpg';
}

/**
 * Names of ready variants that can be sent until the requested one is ready, best first. Only cards are cropped, so
 * they neither replace other variants nor are replaced by them.
 */
export function standIns(variant: PictureVariant, ready: readonly string[]): string[] {
  if (variant.kind === 'card') return [];
  const distance = (name: string) => {
    const [pixels = '', format] = name.split('.');
    const width = Number(pixels);
    // A missing pixel counts four times as much as a surplus one, because smaller variants lose detail.
    const far = width >= variant.width ? width - variant.width : (variant.width - width) * 4;
    return far + (format === 'webp' ? 0 : 1);
  };
  return ready.filter((name) => /^\d/.test(name)).sort((one, other) => distance(one) - distance(other));
}
