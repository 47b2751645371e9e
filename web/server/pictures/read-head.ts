import sharp, { type Metadata } from 'sharp';
import { canBeShown } from '../../domain/pictures/picture-limits.ts';
import { reasonOf } from '../reason-of.ts';

/** The file is not a supported picture; the message says why. */
export class UnreadablePicture extends Error {}

const KINDS = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
} as const;

/** Bytes per pixel that a decoder holds at once, or reads line by line. */
const MOST_HELD = 80_000_000;
const MOST_READ = 164_000_000;
/** Maximum number of frames of an animation. Only the first ones are shown, but the decoder keeps a record of each. */
const MOST_FRAMES = 100_000;

// Only raster formats. SVG, PDF and similar formats are refused without being read.
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
 * The size and format in a file's header. Throws `UnreadablePicture` before decoding if the file would need too much
 * memory.
 */
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

/** A decoder holds an interlaced or progressive picture in memory completely until the last pass. */
function fitsInMemory({ format, width = 0, height = 0, channels = 4, ...more }: Metadata): boolean {
  const { isProgressive, depth, chromaSubsampling } = more;
  const pixels = width * height;
  if (format === 'jpeg') {
    // A progressive JPEG takes two bytes per coefficient. With 4:2:0 there are half as many as pixels and channels.
    const coefficients = chromaSubsampling === '4:2:0' ? 1.5 : channels;
    return !isProgressive || pixels * coefficients * 2 <= MOST_HELD;
  }
  if (format === 'png')
    return pixels * channels * (depth === 'ushort' ? 2 : 1) <= (isProgressive ? MOST_HELD : MOST_READ);
  return true;
}
