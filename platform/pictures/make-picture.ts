import sharp, { type Metadata, type Region, type Sharp } from 'sharp';
import type { Focus } from '../domain/pictures/focus.ts';
import { reasonOf } from '../errors.ts';
import type { PictureVariant } from './picture-variant.ts';
import { readHead, UnreadablePicture } from './read-head.ts';

/** An encoded picture, ready to send. */
export interface MadePicture {
  bytes: Buffer;
  type: string;
}

/**
 * Maximum number of pixels of a picture, or of all frames of an animation together; and maximum number of frames.
 * Further frames are dropped.
 */
const MOST_PIXELS = 50_000_000;
const MOST_FRAMES = 300;
/** Variants of animations with more pixels are compressed faster but less well. */
const LONG_ANIMATION = 10_000_000;
/**
 * Maximum number of pixels of a variant that is not animated. For a very tall picture, such as a screenshot of a whole
 * page, a narrower variant is made.
 */
const MOST_MADE = 8_000_000;
/**
 * Limits of an AVIF in pixels: requested width and total. Larger variants become WebP, because AVIF would take seconds
 * and 350 MB of memory, three times as much memory as WebP.
 */
const WIDEST_AVIF = 1600;
const LARGEST_AVIF = 3_000_000;
const CARD = { width: 1200, height: 630 };

/**
 * Makes a variant of a picture: upright, without location and camera data, and not enlarged unless it is a card. Throws
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
      const whole = variant.focus ? picture.extract(cardRegion(about, variant.focus)) : picture;
      const card = whole.resize({ ...CARD, fit: 'cover' }).flatten({ background: '#ffffff' });
      return { bytes: await card.jpeg({ quality: 80, mozjpeg: true }).toBuffer(), type: 'image/jpeg' };
    }
    const width = widthOf(about, variant.width);
    const isLarge = variant.width > WIDEST_AVIF || width * heightOf(about, width) > LARGEST_AVIF;
    const format = variant.format === 'avif' && isLarge ? 'webp' : variant.format;
    return await encoded(picture.resize({ width, withoutEnlargement: true }), format);
  } catch (error) {
    throw new UnreadablePicture(reasonOf(error));
  }
}

/** Opens a picture without decoding it yet. */
export const openPicture = (original: Buffer, more: { animated?: boolean; pages?: number } = {}) =>
  sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', ...more });

const heightOf = ({ autoOrient: { width, height } }: Metadata, atWidth: number) => (atWidth * height) / width;

/** The width of a variant: the requested width, or less if the picture is small or very tall. */
function widthOf(about: Metadata, asked: number): number {
  const width = Math.min(asked, about.autoOrient.width);
  const tooMuch = (width * heightOf(about, width)) / MOST_MADE;
  return tooMuch <= 1 ? width : Math.floor(width / Math.sqrt(tooMuch));
}

/** The part of a picture that its social card shows. `focus` is in percent. */
function cardRegion({ autoOrient: { width, height } }: Metadata, focus: Focus): Region {
  const scale = Math.min(width / CARD.width, height / CARD.height);
  const part = {
    width: Math.max(1, Math.floor(CARD.width * scale)),
    height: Math.max(1, Math.floor(CARD.height * scale)),
  };
  return {
    ...part,
    left: Math.round(((width - part.width) * focus.x) / 100),
    top: Math.round(((height - part.height) * focus.y) / 100),
  };
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

/** Converts an animation to an animated WebP. If the original is a GIF and is smaller, returns the GIF instead. */
async function animated(original: Buffer, about: Metadata, width: number): Promise<MadePicture> {
  const { width: own = 1, height = 1, pageHeight = height, pages = 1, format } = about;
  const pagesRead = Math.max(1, Math.min(pages, MOST_FRAMES, Math.floor(MOST_PIXELS / (own * pageHeight))));
  const picture = openPicture(original, pagesRead === pages ? { animated: true } : { pages: pagesRead });
  const isLong = pagesRead * own * pageHeight * Math.min(1, width / own) ** 2 > LONG_ANIMATION;
  const bytes = await picture
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 70, effort: isLong ? 0 : 2 })
    .toBuffer();
  if (format === 'gif' && bytes.length > original.length) return { bytes: original, type: 'image/gif' };
  return { bytes, type: 'image/webp' };
}
