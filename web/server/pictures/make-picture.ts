import sharp, { type Metadata, type Sharp } from 'sharp';
import { reasonOf } from '../reason-of.ts';
import type { PictureVariant } from './picture-variant.ts';

/** A picture as it is sent. */
export interface MadePicture {
  bytes: Buffer;
  type: string;
}

/** The file is no picture that can be shown; the message says why. */
export class UnreadablePicture extends Error {}

/** Pixels of a picture, of all frames together: a file of a megabyte may say that it has thousands of millions. */
const MOST_PIXELS = 50_000_000;
/** Frames of an animation; what follows is left out. */
const MOST_FRAMES = 300;
/** Wider than this AVIF takes three seconds and 350 MB; WebP takes a third of both. */
const WIDEST_AVIF = 1600;
const CARD = { width: 1200, height: 630 };
const INPUT_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

// Nothing but pictures of pixels is read: SVG, PDF and the like are not even looked at.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes a variant of a picture: upright, never larger than the picture is, without location and camera data. Throws
 * `UnreadablePicture`.
 */
export async function makePicture(original: Buffer, variant: PictureVariant): Promise<MadePicture> {
  const about = await readHead(original);
  const isAnimated = (about.pages ?? 1) > 1;
  try {
    if (isAnimated && variant.kind === 'width' && variant.format !== 'jpg')
      return await animated(original, about, variant.width);
    const picture = openPicture(original).autoOrient();
    if (variant.kind === 'card') {
      const card = picture.resize({ ...CARD, fit: 'cover' }).flatten({ background: '#ffffff' });
      return { bytes: await card.jpeg({ quality: 80, mozjpeg: true }).toBuffer(), type: 'image/jpeg' };
    }
    const { width } = variant;
    const format = variant.format === 'avif' && width > WIDEST_AVIF ? 'webp' : variant.format;
    return await encoded(picture.resize({ width, withoutEnlargement: true }), format);
  } catch (error) {
    throw unreadable(error);
  }
}

/** The picture of a file, which is not decoded yet; one of too many pixels is refused. */
export const openPicture = (original: Buffer, more: { animated?: boolean; pages?: number } = {}) =>
  sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', ...more });

/** What the file says of itself, checked before anything is decoded. */
export async function readHead(original: Buffer): Promise<Metadata> {
  let about: Metadata;
  try {
    about = await sharp(original, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unreadable(error);
  }
  const { width = 0, height = 0, pageHeight = height, format } = about;
  if (!INPUT_FORMATS.has(format ?? '')) throw new UnreadablePicture(`${format} is not read`);
  if (width * pageHeight > MOST_PIXELS)
    throw new UnreadablePicture(`${width} × ${pageHeight} pixels are too many`);
  return about;
}

async function encoded(picture: Sharp, format: 'avif' | 'webp' | 'jpg'): Promise<MadePicture> {
  switch (format) {
    case 'avif':
      return { bytes: await picture.avif({ quality: 50, effort: 0 }).toBuffer(), type: 'image/avif' };
    case 'webp':
      return { bytes: await picture.webp({ quality: 76, effort: 4 }).toBuffer(), type: 'image/webp' };
    case 'jpg': {
      const opaque = picture.flatten({ background: '#ffffff' });
      return { bytes: await opaque.jpeg({ quality: 78, mozjpeg: true }).toBuffer(), type: 'image/jpeg' };
    }
  }
}

/** An animation stays one, as WebP; and a GIF that would become larger stays as it is. */
async function animated(original: Buffer, about: Metadata, width: number): Promise<MadePicture> {
  const { width: own = 1, height = 1, pageHeight = height, pages = 1, format } = about;
  const pagesRead = Math.max(1, Math.min(pages, MOST_FRAMES, Math.floor(MOST_PIXELS / (own * pageHeight))));
  const picture = openPicture(original, pagesRead === pages ? { animated: true } : { pages: pagesRead });
  const bytes = await picture
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 70, effort: 2 })
    .toBuffer();
  if (format === 'gif' && bytes.length > original.length) return { bytes: original, type: 'image/gif' };
  return { bytes, type: 'image/webp' };
}

function unreadable(error: unknown): UnreadablePicture {
  if (error instanceof UnreadablePicture) return error;
  return new UnreadablePicture(reasonOf(error));
}
