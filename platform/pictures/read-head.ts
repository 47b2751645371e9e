import sharp, { type Metadata } from 'sharp';
import { canBeShown } from '../../web/domain/pictures/picture-size.ts';
import { reasonOf } from '../errors.ts';

/** The file cannot be shown as a picture. The message says why. */
export class UnreadablePicture extends Error {}

const KINDS = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
} as const;

/**
 * Size limits of a decoded picture in bytes: `MOST_HELD` for progressive JPEGs and interlaced PNGs, which are held in
 * memory completely, `MOST_READ` for other PNGs.
 */
const MOST_HELD = 80_000_000;
const MOST_READ = 164_000_000;
/** Maximum number of frames in an animation. The decoder keeps a record of each, even of frames that are not shown. */
const MOST_FRAMES = 100_000;

// Allows raster formats only. SVG, PDF and similar formats are rejected without being parsed.
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

/** Reads size and format from a file's header. Throws `UnreadablePicture` if the file is not supported or too large. */
export async function readHead(original: Buffer): Promise<Metadata> {
  let about: Metadata;
  try {
    about = await sharp(original, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new UnreadablePicture(reasonOf(error));
  }
  const { width = 0, height = 0, pageHeight = height, pages = 1, format } = about;
  const kind = KINDS[format as keyof typeof KINDS];
  if (!kind) throw new UnreadablePicture(`the format ${format} is not supported`);
  if (!canBeShown(kind, width, pageHeight) || !fitsInMemory(about))
    throw new UnreadablePicture(`${format} pictures of ${width} × ${pageHeight} pixels are too large`);
  if (pages > MOST_FRAMES) throw new UnreadablePicture(`an animation of ${pages} frames is too long`);
  return about;
}

/** Whether decoding fits into memory. */
function fitsInMemory({ format, width = 0, height = 0, channels = 4, ...more }: Metadata): boolean {
  const { isProgressive, depth, chromaSubsampling } = more;
  const pixels = width * height;
  if (format === 'jpeg') {
    // A progressive JPEG takes two bytes per coefficient. With 4:2:0 there are 1.5 coefficients per pixel.
    const coefficients = chromaSubsampling === '4:2:0' ? 1.5 : channels;
    return !isProgressive || pixels * coefficients * 2 <= MOST_HELD;
  }
  if (format === 'png')
    return pixels * channels * (depth === 'ushort' ? 2 : 1) <= (isProgressive ? MOST_HELD : MOST_READ);
  return true;
}
